/** The bots of applications, with their profiles and tokens. */
@NullMarked
@WireStyle
package io.guildkit.applications.bots;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
