/**
 * Everything the emulated service remembers. Things that change have fields instead of accessors: all access happens inside
 * {@link io.guildkit.testkit.internal.state.State#locked}, and no user of the emulator sees these classes.
 */
@NullMarked
package io.guildkit.testkit.internal.state;

import org.jspecify.annotations.NullMarked;
