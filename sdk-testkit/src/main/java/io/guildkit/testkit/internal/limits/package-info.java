/** Rate limits and their headers. */
@NullMarked
package io.guildkit.testkit.internal.limits;

import org.jspecify.annotations.NullMarked;
