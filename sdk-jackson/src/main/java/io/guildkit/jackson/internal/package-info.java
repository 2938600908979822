/** The code that the modules for Jackson 2 and 3 share. */
@NullMarked
package io.guildkit.jackson.internal;

import org.jspecify.annotations.NullMarked;
