package io.guildkit.core.base.style;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the package of a module that the compiler adds the class {@code ModelCodecs} to. The class finds the codecs of
 * all public models and open enumerations of the module, for mappers that learn types only at run time.
 */
@Retention(RetentionPolicy.CLASS) // incremental compilers ignore annotations that are kept in sources only
@Target(ElementType.PACKAGE)
public @interface ModelList {}
