package io.guildkit.core.internal;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * Gives all models of a package one style of generated code. Kept out of class files, where it would make users'
 * compilers warn of a library that they don't have.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
@PatchEncodingEnabled
@Value.Style(
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        builderVisibility = Value.Style.BuilderVisibility.PUBLIC,
        implementationNestedInBuilder = true,
        overshadowImplementation = true,
        defaults = @Value.Immutable(copy = false),
        jdkOnly = true,
        forceJacksonPropertyNames = false,
        allowedClasspathAnnotations = {javax.annotation.processing.Generated.class},
        redactedMask = "<redacted>")
public @interface WireStyle {}
