/** An emulator of the service that runs inside a test, and what one needs to talk to it as a user would. */
@NullMarked
package io.guildkit.testkit;

import org.jspecify.annotations.NullMarked;
