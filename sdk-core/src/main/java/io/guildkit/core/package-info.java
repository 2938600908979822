/**
 * Calls, credentials, listeners and options: the parts that all clients of endpoints share.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core;

import org.jspecify.annotations.NullMarked;
