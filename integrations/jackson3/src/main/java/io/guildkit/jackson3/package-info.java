/** A Jackson 3 module with which the user's own mappers read and write the models. */
@NullMarked
package io.guildkit.jackson3;

import org.jspecify.annotations.NullMarked;
