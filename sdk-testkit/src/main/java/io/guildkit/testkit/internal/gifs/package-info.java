/** The GIF catalogue and its routes. */
@NullMarked
package io.guildkit.testkit.internal.gifs;

import org.jspecify.annotations.NullMarked;
