/**
 * The superclass of all exceptions of this library, and whether the service has processed a request.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core.failure;

import org.jspecify.annotations.NullMarked;
