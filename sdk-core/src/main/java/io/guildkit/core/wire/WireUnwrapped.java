package io.guildkit.core.wire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an optional model in a request that is not written as an object: its members are written in its place, with a prefix
 * before their names.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.FIELD})
public @interface WireUnwrapped {
    /**
     * {@return the prefix}
     */
    String value();
}
