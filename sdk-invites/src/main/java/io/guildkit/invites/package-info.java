/** Invites: codes that lead into a guild, into a group of users, or to a friend. */
@NullMarked
@WireStyle
package io.guildkit.invites;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
