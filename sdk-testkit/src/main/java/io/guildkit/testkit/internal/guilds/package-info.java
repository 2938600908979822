/** Guilds, channels, applications and permissions. */
@NullMarked
package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.NullMarked;
