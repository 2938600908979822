/** The way of a call: its preparation, the steps that decide, and the drivers that carry the decisions out. */
@NullMarked
@WireStyle
package io.guildkit.core.internal.pipeline;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
