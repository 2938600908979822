package io.guildkit.core.wire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says of a model that services also send a list of it as an object, each element under the value of one of its members.
 * It reads as a list all the same; elements that leave the member out get it from where they stand.
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
