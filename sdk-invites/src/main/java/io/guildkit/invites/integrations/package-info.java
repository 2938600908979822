/** Integrations: the connections of a guild to external services, to applications and to its own subscriptions. */
@NullMarked
@WireStyle
package io.guildkit.invites.integrations;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
