/** Runnable programs that show the library at work. {@link io.guildkit.examples.Tour} is the place to begin. */
@NullMarked
package io.guildkit.examples;

import org.jspecify.annotations.NullMarked;
