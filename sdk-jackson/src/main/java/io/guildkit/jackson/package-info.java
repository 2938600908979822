/** A Jackson module with which the user's own mappers read and write the models. */
@NullMarked
package io.guildkit.jackson;

import org.jspecify.annotations.NullMarked;
