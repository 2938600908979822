/** The reset of forgotten passwords, and the recovery of stolen accounts. */
@NullMarked
@WireStyle
package io.guildkit.auth.recovery;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
