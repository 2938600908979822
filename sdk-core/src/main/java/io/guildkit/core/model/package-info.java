/** The shapes that more than one part of the interface uses. */
@NullMarked
@WireStyle
package io.guildkit.core.model;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
