package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;

/** Finds the object of a path variable. */
final class Lookup {
    private Lookup() {}

    /**
     * Returns the object of a query parameter.
     *
     * @throws AdminException with status 400 if there is nothing
     */
    static <T> T query(Type<T> reference, String parameter, String text) {
        try {
            return reference.read(TextNode.valueOf(text), parameter);
        } catch (ShapeException e) {
            throw new AdminException(400, "The query parameter '" + parameter + "' names nothing: " + text + ".");
        }
    }

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
