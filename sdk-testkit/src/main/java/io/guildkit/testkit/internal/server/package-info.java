/** The way of a request through the emulator: in, past all checks, to its handler and out again. */
@NullMarked
package io.guildkit.testkit.internal.server;

import org.jspecify.annotations.NullMarked;
