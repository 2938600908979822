package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes a patch: nothing, null or its value. */
final class PatchSerializer extends StdSerializer<Patch<?>> {
    private static final long serialVersionUID = 1L;

    PatchSerializer() {
        super(Patch.class, false);
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, Patch<?> patch) {
        return patch.isKeep();
    }

    @Override
    public void serialize(Patch<?> patch, JsonGenerator json, SerializerProvider provider) throws IOException {
        provider.defaultSerializeValue(patch.value().orElse(null), json);
    }
}
