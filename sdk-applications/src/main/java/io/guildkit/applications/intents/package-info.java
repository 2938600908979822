/** Requests for additional gateway intents. */
@NullMarked
@WireStyle
package io.guildkit.applications.intents;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
