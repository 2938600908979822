package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;
import org.jspecify.annotations.Nullable;

/** Applications, as their owners and as strangers see them. */
public final class ApplicationJson {
    private static final long PRIVATE_FLAGS = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 24 | 1 << 25;
    private static final int DISCOVERABLE = 3;
    private static final int FEATUREABLE = 4;
    private static final int MONETIZED = 2;

    private ApplicationJson() {}

    /** Writes an application for those it belongs to. */
    public static ObjectNode full(Application application) {
        ObjectNode json = Reply.object().put(ApplicationFields.ID, application.id);
        json.setAll(application.fields);
        json.remove(ApplicationFields.MONETIZATION_ELIGIBILITY);
        json.put(ApplicationFields.VERIFY_KEY, application.key.publicHex())
                .put(ApplicationFields.IS_VERIFIED, application.isVerified())
                .put(ApplicationFields.IS_DISCOVERABLE, isDiscoverable(application))
                .put(
                        ApplicationFields.IS_MONETIZED,
                        number(application, ApplicationFields.MONETIZATION_STATE) == MONETIZED)
                .set(ApplicationFields.OWNER, UserJson.partial(application.owner()));
        Guild guild = application.guild;
        if (guild != null) {
            json.put(ApplicationFields.GUILD_ID, guild.id);
        }
        bot(json, application.bot);
        activity(json, application);
        return json;
    }

    /** Writes an application for its owners, with the fields that most responses leave out. */
    public static ObjectNode detailed(Application application) {
        ObjectNode json = full(application);
        json.set(
                ApplicationFields.MONETIZATION_ELIGIBILITY,
                application.fields.get(ApplicationFields.MONETIZATION_ELIGIBILITY));
        Team team = application.team;
        json.set(ApplicationFields.TEAM, team == null ? json.nullNode() : TeamJson.of(team));
        return json;
    }

    public static ObjectNode partial(Application application) {
        ObjectNode json = full(application).retain(ApplicationFields.PUBLIC);
        return json.put(ApplicationFields.FLAGS, application.flags() & ~PRIVATE_FLAGS);
    }

    public static ObjectNode richPresence(Application application) {
        return partial(application).retain(ApplicationFields.RICH_PRESENCE);
    }

    public static ObjectNode ofIntegration(Application application) {
        return full(application).retain(ApplicationFields.OF_INTEGRATION);
    }

    private static void bot(ObjectNode json, @Nullable Account bot) {
        if (bot != null) {
            json.set(ApplicationFields.BOT, UserJson.partial(bot));
            json.set(ApplicationFields.BOT_PUBLIC, json.get(ApplicationFields.INTEGRATION_PUBLIC));
            json.set(
                    ApplicationFields.BOT_REQUIRE_CODE_GRANT,
                    json.get(ApplicationFields.INTEGRATION_REQUIRE_CODE_GRANT));
        }
    }

    private static void activity(ObjectNode json, Application application) {
        if (application.isEmbedded()) {
            json.set(ApplicationFields.ACTIVITY_CONFIG, application.activity);
        } else {
            json.remove(ApplicationFields.MAX_PARTICIPANTS);
        }
    }

    private static boolean isDiscoverable(Application application) {
        int state = number(application, ApplicationFields.DISCOVERABILITY_STATE);
        return state == DISCOVERABLE || state == FEATUREABLE;
    }

    private static int number(Application application, String field) {
        return application.fields.path(field).asInt();
    }
}
