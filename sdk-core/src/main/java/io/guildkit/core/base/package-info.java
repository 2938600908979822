/** Utilities of all layers: checks of arguments, clocks, deadlines, the timer and percent-encoding. */
@NullMarked
package io.guildkit.core.base;

import org.jspecify.annotations.NullMarked;
