package io.guildkit.core.base.style;

import io.guildkit.core.form.InvalidRequestException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of generated requests, in place of {@link WireStyle}: a required field that is not set is reported with all other faults. Kept
 * out of class files, where it would make users' compilers warn.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
@ListEncodingEnabled
@OptionalListEncodingEnabled
@PatchListEncodingEnabled
@PatchEncodingEnabled
@UnknownFieldsEncodingEnabled
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
        redactedMask = "<redacted>",
        throwForInvalidImmutableState = InvalidRequestException.class)
public @interface RequestStyle {}
