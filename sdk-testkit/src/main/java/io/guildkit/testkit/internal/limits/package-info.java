/** How often the service may be called, and how it says so. */
@NullMarked
package io.guildkit.testkit.internal.limits;

import org.jspecify.annotations.NullMarked;
