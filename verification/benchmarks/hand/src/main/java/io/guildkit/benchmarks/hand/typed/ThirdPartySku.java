package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Optional;

/** A third-party SKU of an application, with types as expressive as those of the model. */
public record ThirdPartySku(Optional<String> id, Optional<String> sku, String distributor) {
    /** Reads the object that the parser has just entered. */
    public static ThirdPartySku read(JsonParser in) throws IOException {
        String id = null;
        String sku = null;
        String distributor = "";
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "sku" -> sku = Read.text(in);
                case "distributor" -> distributor = Read.text(in, "");
                default -> Read.skip(in);
            }
        }
        return new ThirdPartySku(Optional.ofNullable(id), Optional.ofNullable(sku), distributor);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id.orElse(null));
        Write.text(out, Names.SKU, sku.orElse(null));
        Write.text(out, Names.DISTRIBUTOR, distributor);
        out.writeEndObject();
    }
}
