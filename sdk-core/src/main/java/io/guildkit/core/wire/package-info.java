/**
 * The types that models are made of: objects with unknown members, open enumerations, bit flags, patches, snowflakes and image data.
 */
@NullMarked
package io.guildkit.core.wire;

import org.jspecify.annotations.NullMarked;
