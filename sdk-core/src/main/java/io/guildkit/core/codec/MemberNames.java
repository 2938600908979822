package io.guildkit.core.codec;

import io.guildkit.core.wire.WireName;
import java.lang.reflect.AnnotatedElement;

/** The names of members in JSON: {@code approxLastUsedTime} travels as {@code approx_last_used_time}. */
final class MemberNames {
    private MemberNames() {}

    /**
     * Returns the name in JSON of what has a name in Java, unless an annotation says otherwise.
     *
     * @return the name, interned as literals are, and the parser's names
     */
    static String of(AnnotatedElement element, String javaName) {
        return isRenamed(element)
                ? element.getAnnotation(WireName.class).value().intern()
                : inSnakeCase(javaName);
    }

    /** Whether an annotation says otherwise. */
    static boolean isRenamed(AnnotatedElement element) {
        return element.isAnnotationPresent(WireName.class);
    }

    /** Returns the name of what is not renamed, interned likewise. */
    static String inSnakeCase(String name) {
        StringBuilder snake = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c)) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(c));
        }
        return snake.toString().intern();
    }
}
