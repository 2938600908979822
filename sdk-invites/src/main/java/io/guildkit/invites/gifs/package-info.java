/** GIFs of an external provider: search, suggestions and trends. */
@NullMarked
@WireStyle
package io.guildkit.invites.gifs;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
