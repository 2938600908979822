/**
 * Calls, credentials, listeners and options: what the clients of all endpoints share.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core;

import org.jspecify.annotations.NullMarked;
