/** Routes, requests and replies: the part of the emulator that knows HTTP and no resource. */
@NullMarked
package io.guildkit.testkit.internal.http;

import org.jspecify.annotations.NullMarked;
