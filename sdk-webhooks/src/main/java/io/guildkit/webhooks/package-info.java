/** Webhooks: posting messages into a channel by a URL, without an account. */
@NullMarked
@WireStyle
package io.guildkit.webhooks;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
