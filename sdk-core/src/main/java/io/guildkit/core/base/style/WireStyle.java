package io.guildkit.core.base.style;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * Gives all models of a package one style of generated code. Kept out of class files, where it would make users'
 * compilers warn about a missing library.
 *
 * <p>Defaults are evaluated without detection of cycles, whose code would be a twentieth of the download. A default may
 * depend on values that the builder was given, but not on another default.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
@Value.Style(
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        builderVisibility = Value.Style.BuilderVisibility.SAME,
        implementationNestedInBuilder = true,
        overshadowImplementation = true,
        defaults = @Value.Immutable(copy = false),
        jdkOnly = true,
        mergeFromSupertypesDynamically = false,
        unsafeDefaultAndDerived = true,
        allowedClasspathAnnotations = {javax.annotation.processing.Generated.class},
        redactedMask = "<redacted>")
public @interface WireStyle {}
