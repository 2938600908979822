package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;

/** Finds the object of a path variable. */
final class Lookup {
    private Lookup() {}

    /**
     * Returns the object of a path variable.
     *
     * @throws AdminException with status 404 if there is nothing
     */
    static <T> T of(Type<T> reference, String variable, AdminCall call) {
        String text = call.variable(variable);
        try {
            return reference.read(TextNode.valueOf(text), variable);
        } catch (ShapeException e) {
            throw AdminException.missing(variable, text);
        }
    }
}
