/** The sessions of an account: listing and ending them. */
@NullMarked
@WireStyle
package io.guildkit.auth.sessions;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
