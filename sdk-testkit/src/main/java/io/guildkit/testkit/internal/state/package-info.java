/** Everything the emulated service remembers. */
@NullMarked
package io.guildkit.testkit.internal.state;

import org.jspecify.annotations.NullMarked;
