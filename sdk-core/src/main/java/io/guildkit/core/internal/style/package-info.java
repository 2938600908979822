/** The style of generated builders. */
@NullMarked
package io.guildkit.core.internal.style;

import org.jspecify.annotations.NullMarked;
