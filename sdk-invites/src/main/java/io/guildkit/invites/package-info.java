/** Invites: codes that lead into a guild, into a group of users, or to a friend. */
@NullMarked
package io.guildkit.invites;

import org.jspecify.annotations.NullMarked;
