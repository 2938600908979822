package io.guildkit.core.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks methods whose result must be used. A call has no effect until it is sent.
 *
 * <p>Error Prone recognises the annotation by its simple name, and also reads that of the type of a method. Each method has the annotation
 * itself, for analysers that read only the annotations of methods.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CheckReturnValue {}
