/** Requests for additional gateway intents. */
@NullMarked
@WireStyle
package io.guildkit.applications.intents;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
