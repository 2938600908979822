/** GIFs of an outside provider: search, suggestions and what is in fashion. */
@NullMarked
@WireStyle
package io.guildkit.invites.gifs;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
