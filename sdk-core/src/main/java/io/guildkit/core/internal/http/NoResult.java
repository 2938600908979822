package io.guildkit.core.internal.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.base.Android;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.codec.WireReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a success that has no result. The page of a proxy and an error object count as failures with any
 * status. An empty body and all other JSON count as success: services send an empty object, or the changed object.
 */
public final class NoResult implements BodyReader<Void> {
    // Why: docs/decisions/0105

    /** Requires JSON. */
    public static final NoResult READER = new NoResult(false);

    /** Accepts other text too, because services describe the deletion in many forms. */
    public static final NoResult OF_DELETE = new NoResult(true);

    /** The number of bytes in which a page begins. */
    private static final int START = 256;

    private static final Codec<Optional<JsonNode>> BODY = new NoError().optional();

    private final boolean anyText;

    private NoResult(boolean anyText) {
        this.anyText = anyText;
    }

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
        if (!anyText) {
            BODY.decode(body, route, null, maxBytes);
            return null;
        }
        BufferedInputStream text = new BufferedInputStream(body, START);
        text.mark(START);
        String start = new String(Android.readNBytes(text, START), StandardCharsets.ISO_8859_1);
        text.reset();
        try {
            BODY.decode(text, route, null, maxBytes);
        } catch (IOException e) {
            if (!Json.isOfText(e) || isPage(start) || Json.errorObject(e).isPresent()) {
                throw e;
            }
        }
        return null;
    }

    /** Returns whether the first character is that of a tag, after white space and the bytes of a byte-order mark. */
    private static boolean isPage(String start) {
        return start.replaceFirst("^[\\s\u00ef\u00bb\u00bf]+", "").startsWith("<");
    }
}
