/** An emulator of the service for tests, with handles on its state and tools for its users. */
@NullMarked
package io.guildkit.testkit;

import org.jspecify.annotations.NullMarked;
