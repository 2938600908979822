package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** The metadata of a scheduled event. Absent members are null. */
public record EntityMetadata(String location) {
    /** Reads the object that the parser has just entered. */
    public static EntityMetadata read(JsonParser in) throws IOException {
        String location = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "location" -> location = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new EntityMetadata(location);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.LOCATION, location);
        out.writeEndObject();
    }
}
