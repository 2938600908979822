package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;

/** A third-party SKU of an application. Absent members are null. */
public record ThirdPartySku(String id, String sku, String distributor) {
    /** Reads the object that the parser has just entered. */
    public static ThirdPartySku read(JsonParser in) throws IOException {
        String id = null;
        String sku = null;
        String distributor = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "sku" -> sku = Read.text(in);
                case "distributor" -> distributor = Read.text(in);
                default -> Read.skip(in);
            }
        }
        return new ThirdPartySku(id, sku, distributor);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.SKU, sku);
        Write.text(out, Names.DISTRIBUTOR, distributor);
        out.writeEndObject();
    }
}
