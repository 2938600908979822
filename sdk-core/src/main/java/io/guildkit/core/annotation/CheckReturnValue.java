package io.guildkit.core.annotation;

import io.guildkit.core.ApiCall;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks results that must not be dropped: an {@link ApiCall} that nobody sends does nothing.
 *
 * <p>Static analysers know the annotation by its simple name.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CheckReturnValue {}
