package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.Rules.mapOf;
import static io.guildkit.testkit.internal.validation.Rules.timestamp;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Application.UrlMapping;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildAccess;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Activities in voice channels: their configuration, their shelves and the targets of their requests. */
record ActivityRoutes(Community community, OwnershipCheck ownership) {
    private static final String GUILD_ID = "guild_id";
    private static final String EMBEDDED = "embedded";
    private static final String BY_PLATFORM = "client_platform_config";
    private static final String RELEASE_PHASE = "release_phase";
    private static final String SHELF_RANK = "shelf_rank";

    private static final TextSpec PLATFORM = text().oneOf("web", "android", "ios");
    private static final TextSpec PHASES =
            text().oneOf("in_development", "activities_team", "employee_release", "soft_launch", "global_launch");
    /** The features of the guilds that see an activity before its launch, by its release phase. */
    private static final Map<String, String> FEATURES = Map.of(
            "activities_team",
            "ACTIVITIES_INTERNAL_DEV",
            "employee_release",
            "ACTIVITIES_EMPLOYEE",
            "soft_launch",
            "ACTIVITIES_ALPHA");

    private static final ValueSpec ORIENTATION = IntSpec.oneOf(1, 2, 3);
    private static final ValueSpec PLATFORM_CONFIG = BodySpec.empty()
            .required("label_type", IntSpec.oneOf(0, 1, 2))
            .optional("label_until", timestamp().nullable())
            .required(RELEASE_PHASE, PHASES);
    private static final Settings SETTINGS = Settings.keptIn(application -> application.activity)
            .optional("activity_preview_video_asset_id", snowflake().nullable())
            .resettable("supported_platforms", listOf(PLATFORM, 0, 3), Json.of(List.of()))
            .optional("default_orientation_lock_state", ORIENTATION)
            .optional("tablet_default_orientation_lock_state", ORIENTATION)
            .optional("requires_age_gate", bool())
            .optional("free_period_starts_at", timestamp().nullable())
            .optional("free_period_ends_at", timestamp().nullable())
            .optional(BY_PLATFORM, mapOf(PLATFORM, PLATFORM_CONFIG))
            .optional(SHELF_RANK, IntSpec.natural());

    private static final String URL_MAP = "url_map";
    private static final String PREFIX = "prefix";
    private static final String TARGET = "target";
    private static final TextSpec ADDRESS = text().matching("(?!.*://)\\S+", "address without a protocol");
    private static final BodySpec PROXY_CONFIG = BodySpec.empty()
            .required(URL_MAP, listOf(BodySpec.empty().required(PREFIX, ADDRESS).required(TARGET, ADDRESS)));

    void register(Router router) {
        router.users("GET /activities/shelf")
                .query(QuerySpec.none().optional(GUILD_ID, snowflake()))
                .json(this::shelf);
        router.signedIn("POST /applications/{application.id}/set-embedded")
                .body(BodySpec.empty().required(EMBEDDED, bool()))
                .noContent(exchange -> ownership
                        .named(exchange, Role.DEVELOPER)
                        .setFlags(Application.EMBEDDED, exchange.flag(EMBEDDED) ? Application.EMBEDDED : 0));
        router.signedIn("GET /applications/{application.id}/embedded-activity-config")
                .json(exchange -> json(ownership.named(exchange, Role.READ_ONLY)));
        router.signedIn("PATCH /applications/{application.id}/embedded-activity-config")
                .body(SETTINGS.spec())
                .json(this::modify);
        router.signedIn("GET /applications/{application.id}/proxy-config")
                .json(exchange -> proxy(ownership.named(exchange, Role.READ_ONLY)));
        router.signedIn("POST /applications/{application.id}/proxy-config")
                .body(PROXY_CONFIG)
                .json(this::replaceProxy);
    }

    private Json shelf(Exchange exchange) {
        String guildId = exchange.query(GUILD_ID);
        Guild guild = guildId == null ? null : new GuildAccess(community).guild(guildId, exchange.caller());
        List<Application> offered = community.applications.where(application -> isOffered(application, guild)).stream()
                .sorted(Comparator.comparingInt(
                        application -> application.activity.path(SHELF_RANK).asInt()))
                .toList();
        return Json.object()
                .with("activities", offered.stream().map(ActivityRoutes::json))
                .with("applications", offered.stream().map(ApplicationJson::partial))
                .with("assets", AssetRoutes.byApplication(offered, community.state.now()));
    }

    /** Returns whether an activity is offered on a platform. An activity without a configuration is offered on all. */
    private static boolean isOffered(Application application, @Nullable Guild guild) {
        JsonNode byPlatform = application.activity.path(BY_PLATFORM);
        return application.isEmbedded()
                && (byPlatform.isEmpty()
                        || Json.values(byPlatform)
                                .anyMatch(config ->
                                        isOpen(config.path(RELEASE_PHASE).asText(), guild)));
    }

    private static boolean isOpen(String phase, @Nullable Guild guild) {
        return phase.equals("global_launch") || (guild != null && guild.has(FEATURES.getOrDefault(phase, "")));
    }

    private Json modify(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        SETTINGS.write(application, exchange.body());
        return json(application);
    }

    private static Json json(Application application) {
        return Json.object().with("application_id", application.id).withAll(application.activity);
    }

    private Json replaceProxy(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.urlMap.clear();
        exchange.body()
                .path(URL_MAP)
                .forEach(mapping -> application.urlMap.add(new UrlMapping(
                        mapping.path(PREFIX).asText(), mapping.path(TARGET).asText())));
        return proxy(application);
    }

    private static Json proxy(Application application) {
        Stream<Json> mappings = application.urlMap.stream()
                .map(mapping -> Json.object().with(PREFIX, mapping.prefix()).with(TARGET, mapping.target()));
        return Json.object().with(URL_MAP, mappings);
    }
}
