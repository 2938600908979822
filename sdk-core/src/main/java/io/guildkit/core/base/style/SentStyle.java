package io.guildkit.core.base.style;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of response models with lists that users send, too, in place of {@link WireStyle}: their builders have the methods for lists that
 * requests have. Kept out of class files, where it would make users' compilers warn.
 *
 * <p>It repeats {@link WireStyle}, because Immutables ignores encodings of an annotation without a style, and a style replaces another as a
 * whole.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
@ListEncodingEnabled
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
public @interface SentStyle {}
