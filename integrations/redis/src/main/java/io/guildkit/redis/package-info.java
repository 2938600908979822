/** Rate limits, tokens and second factors that many processes share through Redis. */
@NullMarked
package io.guildkit.redis;

import org.jspecify.annotations.NullMarked;
