/** The pipeline: the preparation of a call, the steps that decide, and the drivers that execute the decisions. */
@NullMarked
@WireStyle
package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
