/** Recordings of a real service: the proxy that writes them, the worlds that follow from them, and the comparison with them. */
@NullMarked
package io.guildkit.testkit.internal.recording;

import org.jspecify.annotations.NullMarked;
