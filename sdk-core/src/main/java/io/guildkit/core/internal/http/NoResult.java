package io.guildkit.core.internal.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.internal.util.ErrorObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a success that has no result. The page of a proxy and an error object count as failures with any
 * status. An empty body and all other JSON count as success: services send an empty object, or the changed object.
 */
public final class NoResult implements BodyReader<Void> {
    /** The only instance. */
    public static final NoResult READER = new NoResult();

    private static final Codec<Optional<JsonNode>> BODY = new NoError().optional();

    private NoResult() {}

    /** Reads all JSON except for error objects. */
    private static final class NoError extends Codec<JsonNode> {
        NoError() {
            super("result");
        }

        @Override
        public JsonNode read(WireReader in) throws IOException {
            JsonNode json = in.tree();
            if (ErrorObject.matches(json)) {
                throw in.lacks("a result", json);
            }
            return json;
        }

        @Override
        public void write(JsonNode value, JsonGenerator out) throws IOException {
            Codecs.JSON.write(value, out);
        }
    }

    @Override
    public @Nullable Void read(InputStream body, String route, @Nullable DriftListener listener, long maxBytes)
            throws IOException {
        BODY.decode(body, route, null, maxBytes);
        return null;
    }
}
