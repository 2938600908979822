/** Webhooks: posting messages into a channel by a URL, without an account. */
@NullMarked
@WireStyle
package io.guildkit.webhooks;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
