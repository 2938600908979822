/** What generated codecs extend and call. */
@NullMarked
package io.guildkit.core.internal.codec;

import org.jspecify.annotations.NullMarked;
