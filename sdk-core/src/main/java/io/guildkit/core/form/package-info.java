/**
 * The faults of requests, by field. The service reports faults, and the library finds faults before it sends a request.
 *
 * @serial exclude
 */
@NullMarked
package io.guildkit.core.form;

import org.jspecify.annotations.NullMarked;
