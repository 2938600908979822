package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** A page of discoverable guilds, with types as expressive as those of the model. */
public record DiscoverableGuildPage(List<DiscoverableGuild> guilds, int total, int limit, int offset) {
    /** Reads the object that the parser has just entered. */
    public static DiscoverableGuildPage read(JsonParser in) throws IOException {
        List<DiscoverableGuild> guilds = List.of();
        int total = 0;
        int limit = 0;
        int offset = 0;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "guilds" -> guilds = Collections.unmodifiableList(Read.list(in, DiscoverableGuild::read));
                case "total" -> total = in.nextIntValue(0);
                case "limit" -> limit = in.nextIntValue(0);
                case "offset" -> offset = in.nextIntValue(0);
                default -> Read.skip(in);
            }
        }
        return new DiscoverableGuildPage(guilds, total, limit, offset);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.list(out, Names.GUILDS, guilds, DiscoverableGuild::write);
        Write.number(out, Names.TOTAL, total);
        Write.number(out, Names.LIMIT, limit);
        Write.number(out, Names.OFFSET, offset);
        out.writeEndObject();
    }
}
