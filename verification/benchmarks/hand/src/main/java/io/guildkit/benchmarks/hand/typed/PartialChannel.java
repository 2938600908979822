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

/** The public part of a channel, with types as expressive as those of the model. */
public record PartialChannel(
        String id,
        int type,
        Optional<String> name,
        List<PartialUser> recipients,
        Optional<String> icon,
        Optional<String> guildId) {
    /** Reads the object that the parser has just entered. */
    public static PartialChannel read(JsonParser in) throws IOException {
        String id = null;
        int type = 0;
        String name = null;
        List<PartialUser> recipients = List.of();
        String icon = null;
        String guildId = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "type" -> type = in.nextIntValue(0);
                case "name" -> name = Read.text(in);
                case "recipients" -> recipients = Collections.unmodifiableList(Read.list(in, PartialUser::read));
                case "icon" -> icon = Read.text(in);
                case "guild_id" -> guildId = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new PartialChannel(
                Objects.requireNonNull(id, "id"),
                type,
                Optional.ofNullable(name),
                recipients,
                Optional.ofNullable(icon),
                Optional.ofNullable(guildId));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.number(out, Names.TYPE, type);
        Write.text(out, Names.NAME, name.orElse(null));
        Write.list(out, Names.RECIPIENTS, recipients, PartialUser::write);
        Write.text(out, Names.ICON, icon.orElse(null));
        Write.text(out, Names.GUILD_ID, guildId.orElse(null));
        out.writeEndObject();
    }
}
