package io.guildkit.testkit.internal.applications;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.ActivityFields;
import io.guildkit.testkit.internal.guilds.Feature;
import io.guildkit.testkit.internal.guilds.Guild;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The release phase of an activity, which determines its audience. */
enum ReleasePhase {
    IN_DEVELOPMENT(null),
    ACTIVITIES_TEAM(Feature.ACTIVITIES_INTERNAL_DEV),
    EMPLOYEE_RELEASE(Feature.ACTIVITIES_EMPLOYEE),
    SOFT_LAUNCH(Feature.ACTIVITIES_ALPHA),
    GLOBAL_LAUNCH(null);

    /** All phases, as they go over the wire. */
    static final List<String> NAMES =
            Arrays.stream(values()).map(ReleasePhase::wireName).toList();

    private final @Nullable String feature;

    ReleasePhase(@Nullable String feature) {
        this.feature = feature;
    }

    /** Returns whether an activity is offered on a platform. An activity without a configuration is offered on all. */
    static boolean isOffered(JsonNode byPlatform, @Nullable Guild guild) {
        return byPlatform.isEmpty()
                || StreamSupport.stream(byPlatform.spliterator(), false)
                        .map(config -> config.path(ActivityFields.RELEASE_PHASE).asText())
                        .anyMatch(name -> valueOf(name.toUpperCase(Locale.ROOT)).isOpenTo(guild));
    }

    private boolean isOpenTo(@Nullable Guild guild) {
        return this == GLOBAL_LAUNCH || (feature != null && guild != null && guild.has(feature));
    }

    private String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
