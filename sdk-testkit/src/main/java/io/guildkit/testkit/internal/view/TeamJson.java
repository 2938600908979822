package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.http.Reply;

/** Teams. */
public final class TeamJson {
    private static final int INVITED = 1;
    private static final int ACCEPTED = 2;

    private TeamJson() {}

    public static ObjectNode of(Team team) {
        ObjectNode json = Reply.object()
                .put("id", team.id)
                .putNull("icon")
                .put("name", team.name)
                .put("owner_user_id", team.owner.id);
        ArrayNode members = json.putArray("members");
        for (Team.Membership membership : team.members()) {
            ObjectNode member = members.addObject();
            member.set("user", UserJson.partial(membership.account()));
            member.put("team_id", team.id).put("membership_state", membership.accepted() ? ACCEPTED : INVITED);
            if (membership.role() != Role.OWNER) {
                member.put("role", membership.role().wireName());
            }
        }
        return json;
    }
}
