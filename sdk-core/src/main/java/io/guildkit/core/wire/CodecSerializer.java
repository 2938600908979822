package io.guildkit.core.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/**
 * Makes a mapper of the user write a model with the model's codec. The mapper would find some of its members by itself, and leave
 * out the others.
 *
 * <p>It finds the codec by reflection, as this package knows nothing of codecs. No request or response passes here.
 */
public final class CodecSerializer extends JsonSerializer<WireObject> {
    /** Called by the JSON library. */
    public CodecSerializer() {}

    @Override
    public void serialize(WireObject model, JsonGenerator out, SerializerProvider provider) throws IOException {
        try {
            Object codec = model.getClass().getInterfaces()[0].getField("CODEC").get(null);
            codec.getClass()
                    .getMethod("write", Object.class, JsonGenerator.class)
                    .invoke(codec, model, out);
        } catch (InvocationTargetException e) {
            throw new IOException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(model.getClass() + " has no codec", e);
        }
    }
}
