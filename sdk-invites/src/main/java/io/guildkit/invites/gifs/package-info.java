/** GIFs of an outside provider: search, suggestions and what is in fashion. */
@NullMarked
package io.guildkit.invites.gifs;

import org.jspecify.annotations.NullMarked;
