/** The way of a call: its preparation, the steps that decide, and the drivers that carry the decisions out. */
@NullMarked
package io.guildkit.core.internal.pipeline;

import org.jspecify.annotations.NullMarked;
