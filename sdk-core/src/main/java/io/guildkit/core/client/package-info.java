/** The settings that clients of all kinds have. */
@NullMarked
package io.guildkit.core.client;

import org.jspecify.annotations.NullMarked;
