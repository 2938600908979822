/** The parts of a fleet: commands, scripts, limits and stored values. */
@NullMarked
package io.guildkit.redis.internal;

import org.jspecify.annotations.NullMarked;
