/** Discovery: finding public guilds, and making a guild one of them. */
@NullMarked
@WireStyle
package io.guildkit.invites.discovery;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
