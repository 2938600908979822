package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** A sticker. Absent members are null. */
public record Sticker(
        String id,
        String packId,
        String name,
        String description,
        String tags,
        int type,
        int formatType,
        Boolean available,
        String guildId,
        PartialUser user,
        Integer sortValue) {
    /** Reads the object that the parser has just entered. */
    public static Sticker read(JsonParser in) throws IOException {
        String id = null;
        String packId = null;
        String name = null;
        String description = null;
        String tags = null;
        int type = 0;
        int formatType = 0;
        Boolean available = null;
        String guildId = null;
        PartialUser user = null;
        Integer sortValue = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "pack_id" -> packId = Read.text(in);
                case "name" -> name = Read.text(in);
                case "description" -> description = Read.text(in);
                case "tags" -> tags = Read.text(in);
                case "type" -> type = in.nextIntValue(0);
                case "format_type" -> formatType = in.nextIntValue(0);
                case "available" -> available = in.nextBooleanValue();
                case "guild_id" -> guildId = Read.text(in);
                case "user" -> user = Read.object(in, PartialUser::read);
                case "sort_value" -> sortValue = Read.integer(in);
                default -> Read.skip(in);
            }
        }
        return new Sticker(id, packId, name, description, tags, type, formatType, available, guildId, user, sortValue);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.PACK_ID, packId);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.DESCRIPTION, description);
        Write.text(out, Names.TAGS, tags);
        Write.number(out, Names.TYPE, type);
        Write.number(out, Names.FORMAT_TYPE, formatType);
        Write.flag(out, Names.AVAILABLE, available);
        Write.text(out, Names.GUILD_ID, guildId);
        Write.object(out, Names.USER, user, PartialUser::write);
        Write.number(out, Names.SORT_VALUE, sortValue);
        out.writeEndObject();
    }
}
