package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.guildkit.core.wire.WireObject;
import java.io.IOException;

/**
 * Makes mappers other than {@link Json} write a model as that does. They would find some of its members by their
 * annotations, and leave out the others.
 */
public final class WireObjectSerializer extends JsonSerializer<WireObject> {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** Called by the JSON library. */
    public WireObjectSerializer() {}

    @Override
    public void serialize(WireObject model, JsonGenerator out, SerializerProvider provider) throws IOException {
        try (JsonParser json = FACTORY.createParser(Json.standard().encodeBytes(model))) {
            json.nextToken();
            out.copyCurrentStructureExact(json);
        }
    }
}
