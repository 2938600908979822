/** What can go wrong with a call, as unchecked exceptions below one root. */
@NullMarked
package io.guildkit.core.error;

import org.jspecify.annotations.NullMarked;
