package io.guildkit.core.base.style;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/** The style of generated settings. Kept out of class files, where it would make users' compilers warn. */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
@Value.Style(
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        builderVisibility = Value.Style.BuilderVisibility.PUBLIC,
        implementationNestedInBuilder = true,
        overshadowImplementation = true,
        defaults = @Value.Immutable(copy = false),
        jdkOnly = true,
        unsafeDefaultAndDerived = true,
        allowedClasspathAnnotations = {javax.annotation.processing.Generated.class})
public @interface SettingsStyle {}
