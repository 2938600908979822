/** The settings of a client as one value. */
@NullMarked
package io.guildkit.core.internal.settings;

import org.jspecify.annotations.NullMarked;
