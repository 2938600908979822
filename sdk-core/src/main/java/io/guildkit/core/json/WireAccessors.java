package io.guildkit.core.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells which methods of a {@link WireModel} are members of the JSON object.
 *
 * <p>The generated classes say so themselves where the model is decoded as well. Those of requests do not, and would be
 * written as an object without members.
 */
final class WireAccessors extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable PropertyName findNameForSerialization(Annotated annotated) {
        return annotated instanceof AnnotatedMethod method
                        && method.isPublic()
                        && method.getParameterCount() == 0
                        && isGenerated(method.getDeclaringClass())
                        && !isOfObject(method.getName())
                        && !method.hasAnnotation(JsonAnyGetter.class)
                ? PropertyName.USE_DEFAULT
                : null;
    }

    /** Of all of a model's methods, the generated class overrides only those that are its components. */
    private static boolean isGenerated(Class<?> type) {
        return !type.isInterface()
                && Arrays.stream(type.getInterfaces()).anyMatch(face -> face.isAnnotationPresent(WireModel.class));
    }

    private static boolean isOfObject(String method) {
        return method.equals("toString") || method.equals("hashCode");
    }
}
