/** What can be made to go wrong with an answer. */
@NullMarked
package io.guildkit.testkit.internal.faults;

import org.jspecify.annotations.NullMarked;
