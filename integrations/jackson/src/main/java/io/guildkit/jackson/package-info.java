/** The models in Jackson mappers of the user's own. */
@NullMarked
package io.guildkit.jackson;

import org.jspecify.annotations.NullMarked;
