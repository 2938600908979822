package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The team of an application, with types as expressive as those of the model. */
public record Team(
        String id, Optional<String> icon, String name, Optional<String> ownerUserId, List<TeamMember> members) {
    /** Reads the object that the parser has just entered. */
    public static Team read(JsonParser in) throws IOException {
        String id = null;
        String icon = null;
        String name = "";
        String ownerUserId = null;
        List<TeamMember> members = List.of();
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "icon" -> icon = Read.text(in);
                case "name" -> name = Read.text(in, "");
                case "owner_user_id" -> ownerUserId = Read.text(in);
                case "members" -> members = Collections.unmodifiableList(Read.list(in, TeamMember::read));
                default -> Read.skip(in);
            }
        }
        return new Team(
                Objects.requireNonNull(id, "id"),
                Optional.ofNullable(icon),
                name,
                Optional.ofNullable(ownerUserId),
                members);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.ICON, icon.orElse(null));
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.OWNER_USER_ID, ownerUserId.orElse(null));
        Write.list(out, Names.MEMBERS, members, TeamMember::write);
        out.writeEndObject();
    }
}
