/** The notification of call listeners, and the log. */
@NullMarked
package io.guildkit.core.internal.telemetry;

import org.jspecify.annotations.NullMarked;
