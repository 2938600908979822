/** Guilds, channels and everything that belongs to them, and who may do what there. */
@NullMarked
package io.guildkit.testkit.internal.guilds;

import org.jspecify.annotations.NullMarked;
