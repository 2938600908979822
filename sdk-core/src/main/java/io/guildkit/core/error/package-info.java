/**
 * What can go wrong with a call, as unchecked exceptions below one root.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core.error;

import org.jspecify.annotations.NullMarked;
