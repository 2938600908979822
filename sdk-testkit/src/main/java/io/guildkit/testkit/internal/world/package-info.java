/** The state of an emulator, and its JSON form. */
@NullMarked
package io.guildkit.testkit.internal.world;

import org.jspecify.annotations.NullMarked;
