/**
 * The routes of endpoints, and the headers of responses.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core.route;

import org.jspecify.annotations.NullMarked;
