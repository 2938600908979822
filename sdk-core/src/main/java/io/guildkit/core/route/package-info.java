/** The route of an endpoint: method, path template, credentials, and whether a request may be repeated. */
@NullMarked
package io.guildkit.core.route;

import org.jspecify.annotations.NullMarked;
