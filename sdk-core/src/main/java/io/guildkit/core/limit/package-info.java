/** Rate limits: the policy, the limiter and its knowledge. */
@NullMarked
package io.guildkit.core.limit;

import org.jspecify.annotations.NullMarked;
