/** Rate limits: the policy, the limiter and what it has learned. */
@NullMarked
package io.guildkit.core.limit;

import org.jspecify.annotations.NullMarked;
