/** Discovery: finding public guilds, and making a guild one of them. */
@NullMarked
package io.guildkit.invites.discovery;

import org.jspecify.annotations.NullMarked;
