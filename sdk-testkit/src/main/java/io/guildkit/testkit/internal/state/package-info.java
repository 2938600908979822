/**
 * The state of the emulated service. Mutable objects have fields instead of accessors, because all access happens
 * inside {@link io.guildkit.testkit.internal.state.State#locked}, and these classes are not public.
 */
@NullMarked
package io.guildkit.testkit.internal.state;

import org.jspecify.annotations.NullMarked;
