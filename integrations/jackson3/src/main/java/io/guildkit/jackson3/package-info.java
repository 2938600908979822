/** The models in the user's own mappers of Jackson 3. */
@NullMarked
package io.guildkit.jackson3;

import org.jspecify.annotations.NullMarked;
