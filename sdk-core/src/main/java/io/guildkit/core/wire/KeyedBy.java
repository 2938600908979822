package io.guildkit.core.wire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a model whose lists services also send as an object, with each element under the value of one of its members. Such an object is
 * decoded as a list. An element gets the member from its key if the member is absent, null or unreadable.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KeyedBy {
    /**
     * {@return the name of the member whose values are the object's keys}
     */
    String value();
}
