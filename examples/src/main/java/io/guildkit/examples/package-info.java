/** Runnable programs that use the library. {@link io.guildkit.examples.Tour} is the place to begin. */
@NullMarked
package io.guildkit.examples;

import org.jspecify.annotations.NullMarked;
