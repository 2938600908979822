/** The routes of invites to guilds, to group DMs and to friendships. */
@NullMarked
package io.guildkit.testkit.internal.invites;

import org.jspecify.annotations.NullMarked;
