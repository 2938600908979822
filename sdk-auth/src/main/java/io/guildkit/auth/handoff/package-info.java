/** The handoff of a signed-in account to another client on the same machine. */
@NullMarked
@WireStyle
package io.guildkit.auth.handoff;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
