package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** A discovery category. Absent members are null. */
public record DiscoveryCategory(int id, String name, boolean isPrimary) {
    /** Reads the object that the parser has just entered. */
    public static DiscoveryCategory read(JsonParser in) throws IOException {
        int id = 0;
        String name = null;
        boolean isPrimary = false;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = in.nextIntValue(0);
                case "name" -> name = Read.text(in);
                case "is_primary" -> isPrimary = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new DiscoveryCategory(id, name, isPrimary);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.number(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.flag(out, Names.IS_PRIMARY, isPrimary);
        out.writeEndObject();
    }
}
