/** The faults of responses. */
@NullMarked
package io.guildkit.testkit.internal.faults;

import org.jspecify.annotations.NullMarked;
