/** All that an emulator knows, and its form as JSON. */
@NullMarked
package io.guildkit.testkit.internal.world;

import org.jspecify.annotations.NullMarked;
