package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** The team of an application. Absent members are null. */
public record Team(String id, String icon, String name, String ownerUserId, List<TeamMember> members) {
    /** Reads the object that the parser has just entered. */
    public static Team read(JsonParser in) throws IOException {
        String id = null;
        String icon = null;
        String name = null;
        String ownerUserId = null;
        List<TeamMember> members = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "icon" -> icon = Read.text(in);
                case "name" -> name = Read.text(in);
                case "owner_user_id" -> ownerUserId = Read.text(in);
                case "members" -> members = Read.list(in, TeamMember::read);
                default -> Read.skip(in);
            }
        }
        return new Team(id, icon, name, ownerUserId, members);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.ICON, icon);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.OWNER_USER_ID, ownerUserId);
        Write.list(out, Names.MEMBERS, members, TeamMember::write);
        out.writeEndObject();
    }
}
