package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.BuilderBasedDeserializer;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decodes an object, or the array that stands for one of its members, where it is: places in it stay what they are. */
final class BareArrayDeserializer extends BuilderBasedDeserializer {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable BareArray array; // never serialised

    private BareArrayDeserializer(BuilderBasedDeserializer object) {
        super(object);
        this.array = _targetType.getRawClass().getAnnotation(BareArray.class);
    }

    /** Makes a deserialiser of objects take the array as well, if the model says that there is one. */
    static BuilderBasedDeserializer of(BuilderBasedDeserializer object) {
        BareArrayDeserializer changed = new BareArrayDeserializer(object);
        return changed.array == null ? object : changed;
    }

    @Override
    protected Object _deserializeFromArray(JsonParser parser, DeserializationContext context) throws IOException {
        Object builder = _valueInstantiator.createUsingDefault(context);
        String member = Objects.requireNonNull(array).value();
        return finishBuild(context, findProperty(member).deserializeSetAndReturn(parser, context, builder));
    }
}
