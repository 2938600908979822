package io.guildkit.core.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks methods that may be called for their effect, within a type marked {@link CheckReturnValue}.
 *
 * <p>Error Prone recognises the annotation by its simple name.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface CanIgnoreReturnValue {}
