/**
 * The transport: connections, their checks and time limits, bodies and responses. Only this package uses the HTTP client.
 */
@NullMarked
package io.guildkit.core.internal.http;

import org.jspecify.annotations.NullMarked;
