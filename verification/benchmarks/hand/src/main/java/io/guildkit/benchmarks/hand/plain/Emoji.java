package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** An emoji. Absent members are null. */
public record Emoji(
        String id,
        String name,
        List<String> roles,
        PartialUser user,
        Boolean requireColons,
        Boolean managed,
        Boolean animated,
        Boolean available) {
    /** Reads the object that the parser has just entered. */
    public static Emoji read(JsonParser in) throws IOException {
        String id = null;
        String name = null;
        List<String> roles = null;
        PartialUser user = null;
        Boolean requireColons = null;
        Boolean managed = null;
        Boolean animated = null;
        Boolean available = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in);
                case "roles" -> roles = Read.texts(in);
                case "user" -> user = Read.object(in, PartialUser::read);
                case "require_colons" -> requireColons = in.nextBooleanValue();
                case "managed" -> managed = in.nextBooleanValue();
                case "animated" -> animated = in.nextBooleanValue();
                case "available" -> available = in.nextBooleanValue();
                default -> Read.skip(in);
            }
        }
        return new Emoji(id, name, roles, user, requireColons, managed, animated, available);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.texts(out, Names.ROLES, roles);
        Write.object(out, Names.USER, user, PartialUser::write);
        Write.flag(out, Names.REQUIRE_COLONS, requireColons);
        Write.flag(out, Names.MANAGED, managed);
        Write.flag(out, Names.ANIMATED, animated);
        Write.flag(out, Names.AVAILABLE, available);
        out.writeEndObject();
    }
}
