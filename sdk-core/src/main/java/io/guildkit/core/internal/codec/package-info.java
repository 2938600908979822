/** The superclasses and helpers of generated codecs. */
@NullMarked
package io.guildkit.core.internal.codec;

import org.jspecify.annotations.NullMarked;
