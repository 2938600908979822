/** The style of generated builders. */
@NullMarked
package io.guildkit.core.base.style;

import org.jspecify.annotations.NullMarked;
