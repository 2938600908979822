package io.guildkit.core.wire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists other names in JSON under which a member is read. It is written under its own name. If both names have a value, the one under its
 * own name counts.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.FIELD})
public @interface WireAlias {
    /**
     * {@return the names in JSON}
     */
    String[] value();
}
