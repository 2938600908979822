/**
 * The exceptions of calls, all of them unchecked and subclasses of {@link io.guildkit.core.failure.GuildkitException}.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core.error;

import org.jspecify.annotations.NullMarked;
