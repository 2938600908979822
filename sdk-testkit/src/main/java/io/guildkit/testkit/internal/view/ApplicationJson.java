package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Json;
import java.util.Set;

/** Applications, as their owners and as strangers see them, and teams. */
public final class ApplicationJson {
    private static final long PRIVATE_FLAGS = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 24 | 1 << 25;
    private static final Set<Integer> DISCOVERABLE = Set.of(3, 4);
    private static final int MONETIZED = 2;
    private static final String ELIGIBILITY = "monetization_eligibility_flags";
    private static final int INVITED = 1;
    private static final int ACCEPTED = 2;

    private ApplicationJson() {}

    /** Writes an application for its owners. */
    public static Json full(Application application) {
        ObjectNode fields = application.fields;
        int discoverability = fields.path("discoverability_state").asInt();
        Json json = Json.object().with("id", application.id).withAll(fields);
        json.remove(ELIGIBILITY);
        json.with("verify_key", application.key.publicHex())
                .with("is_verified", application.isVerified())
                .with("is_discoverable", DISCOVERABLE.contains(discoverability))
                .with("is_monetized", fields.path("monetization_state").asInt() == MONETIZED)
                .with("owner", UserJson.partial(application.owner()))
                .optional("guild_id", application.guild, guild -> guild.id);
        if (application.bot != null) {
            json.with("bot", UserJson.partial(application.bot))
                    .with("bot_public", json.get("integration_public"))
                    .with("bot_require_code_grant", json.get("integration_require_code_grant"));
        }
        if (application.isEmbedded()) {
            json.with("embedded_activity_config", application.activity);
        } else {
            json.remove("max_participants");
        }
        return json;
    }

    /** Writes an application for its owners, with the fields that most responses leave out. */
    public static Json detailed(Application application) {
        return full(application)
                .with(ELIGIBILITY, application.fields.get(ELIGIBILITY))
                .with("team", application.team, ApplicationJson::team);
    }

    public static ObjectNode partial(Application application) {
        ObjectNode json = full(application).retain(ApplicationFields.PUBLIC);
        return json.put("flags", application.flags() & ~PRIVATE_FLAGS);
    }

    public static ObjectNode richPresence(Application application) {
        return partial(application).retain(ApplicationFields.RICH_PRESENCE);
    }

    public static ObjectNode ofIntegration(Application application) {
        return full(application).retain(ApplicationFields.OF_INTEGRATION);
    }

    public static Json team(Team team) {
        return Json.object()
                .with("id", team.id)
                .with("icon", null)
                .with("name", team.name)
                .with("owner_user_id", team.owner.id)
                .with("members", team.members().stream().map(member -> member(team, member)));
    }

    /** Writes a member. The owner is an admin, because no role is called owner; the team names its owner. */
    private static Json member(Team team, Team.Membership member) {
        return Json.object()
                .with("user", UserJson.partial(member.account()))
                .with("team_id", team.id)
                .with("membership_state", member.accepted() ? ACCEPTED : INVITED)
                .with("role", (member.role() == Role.OWNER ? Role.ADMIN : member.role()).wireName());
    }
}
