package io.guildkit.core.wire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a model that services also send as an array, and names the member for it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WireArray {
    /**
     * {@return the name of the member with the array's elements}
     */
    String value();
}
