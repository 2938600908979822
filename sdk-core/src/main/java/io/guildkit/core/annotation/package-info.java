/**
 * Annotations for static analysis, which recognises them by name.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core.annotation;

import org.jspecify.annotations.NullMarked;
