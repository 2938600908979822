package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;

/** A sticker, with types as expressive as those of the model. */
public record Sticker(
        String id,
        Optional<String> packId,
        String name,
        Optional<String> description,
        String tags,
        int type,
        int formatType,
        Optional<Boolean> available,
        Optional<String> guildId,
        Optional<PartialUser> user,
        Optional<Integer> sortValue) {
    /** Reads the object that the parser has just entered. */
    public static Sticker read(JsonParser in) throws IOException {
        String id = null;
        String packId = null;
        String name = "";
        String description = null;
        String tags = "";
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
                case "name" -> name = Read.text(in, "");
                case "description" -> description = Read.text(in);
                case "tags" -> tags = Read.text(in, "");
                case "type" -> type = in.nextIntValue(0);
                case "format_type" -> formatType = in.nextIntValue(0);
                case "available" -> available = in.nextBooleanValue();
                case "guild_id" -> guildId = Read.text(in);
                case "user" -> user = Read.object(in, PartialUser::read);
                case "sort_value" -> sortValue = Read.integer(in);
                default -> Read.skip(in);
            }
        }
        return new Sticker(
                Objects.requireNonNull(id, "id"),
                Optional.ofNullable(packId),
                name,
                Optional.ofNullable(description),
                tags,
                type,
                formatType,
                Optional.ofNullable(available),
                Optional.ofNullable(guildId),
                Optional.ofNullable(user),
                Optional.ofNullable(sortValue));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.PACK_ID, packId.orElse(null));
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.DESCRIPTION, description.orElse(null));
        Write.text(out, Names.TAGS, tags);
        Write.number(out, Names.TYPE, type);
        Write.number(out, Names.FORMAT_TYPE, formatType);
        Write.flag(out, Names.AVAILABLE, available.orElse(null));
        Write.text(out, Names.GUILD_ID, guildId.orElse(null));
        Write.object(out, Names.USER, user.orElse(null), PartialUser::write);
        Write.number(out, Names.SORT_VALUE, sortValue.orElse(null));
        out.writeEndObject();
    }
}
