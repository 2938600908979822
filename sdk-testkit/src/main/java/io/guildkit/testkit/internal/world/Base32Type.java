package io.guildkit.testkit.internal.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.shape.Definitions;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Base32;

/** Bytes in base 32, as people type them into an authenticator app. */
final class Base32Type implements Type<byte[]> {
    static final Type<byte[]> TYPE = new Base32Type();

    private Base32Type() {}

    @Override
    public byte[] read(JsonNode json, String path) {
        String text = Types.TEXT.read(json, path);
        try {
            return Base32.decode(text);
        } catch (IllegalArgumentException e) {
            throw new ShapeException(path, "Expected a string of base 32.");
        }
    }

    @Override
    public JsonNode write(byte[] value) {
        return TextNode.valueOf(Base32.encode(value));
    }

    @Override
    public ObjectNode schema(Definitions definitions) {
        return Types.TEXT.schema(definitions).put("pattern", "^[A-Za-z2-7 =-]+$");
    }
}
