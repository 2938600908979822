/** Metrics and traces of calls, on Micrometer's Observation API. */
@NullMarked
package io.guildkit.micrometer;

import org.jspecify.annotations.NullMarked;
