/** The rate limiter that learns limits from responses. */
@NullMarked
package io.guildkit.core.internal.limit;

import org.jspecify.annotations.NullMarked;
