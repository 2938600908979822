package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** A member of a team. Absent members are null. */
public record TeamMember(PartialUser user, String teamId, int membershipState, String role) {
    /** Reads the object that the parser has just entered. */
    public static TeamMember read(JsonParser in) throws IOException {
        PartialUser user = null;
        String teamId = null;
        int membershipState = 0;
        String role = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "user" -> user = Read.object(in, PartialUser::read);
                case "team_id" -> teamId = Read.text(in);
                case "membership_state" -> membershipState = in.nextIntValue(0);
                case "role" -> role = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new TeamMember(user, teamId, membershipState, role);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.object(out, Names.USER, user, PartialUser::write);
        Write.text(out, Names.TEAM_ID, teamId);
        Write.number(out, Names.MEMBERSHIP_STATE, membershipState);
        Write.text(out, Names.ROLE, role);
        out.writeEndObject();
    }
}
