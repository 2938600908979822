package io.guildkit.processor;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;

/**
 * A member of a model.
 *
 * @param element the accessor or the field
 * @param javaName its name in Java
 * @param access the expression that follows the model to get the value: {@code .name()} or {@code .name}
 * @param name its name in JSON
 * @param setters the builder methods that set it
 * @param aliases other names in JSON under which it is read
 * @param renamed whether an annotation sets the name in JSON
 * @param required whether the member is always present according to the documentation
 * @param identity whether the member identifies the object
 * @param derived whether the member is only written, because the model computes it
 * @param omitEmpty whether an empty list or map is not written
 * @param nullable whether the member is written as null if it is absent
 * @param redacted whether the member is a secret
 * @param unwrapped the prefix of its members' names if they are written in its place
 * @param shape its type
 */
record Member(
        Element element,
        String javaName,
        String access,
        String name,
        List<String> setters,
        List<String> aliases,
        boolean renamed,
        boolean required,
        boolean identity,
        boolean derived,
        boolean omitEmpty,
        boolean nullable,
        boolean redacted,
        Optional<Unwrapped> unwrapped,
        Shape shape) {
    /** A model whose members are written in its place, with a prefix before their names. */
    record Unwrapped(String type, List<Member> members) {}

    /** Returns whether the name of the builder method follows from the name in JSON. */
    boolean hasUsualSetter() {
        return setters.size() == 1 && ModelScanner.snakeCase(setters.get(0)).equals(name);
    }

    /** Returns this member under a longer name, as a member of the model whose builder methods set it. */
    Member unwrapped(String prefix, List<String> holderSetters) {
        return new Member(
                element,
                javaName,
                access,
                prefix + name,
                holderSetters,
                aliases,
                renamed,
                required,
                identity,
                derived,
                omitEmpty,
                nullable,
                redacted,
                unwrapped,
                shape);
    }
}
