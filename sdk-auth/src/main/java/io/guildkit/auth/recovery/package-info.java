/** The reset of forgotten passwords, and the recovery of stolen accounts. */
@NullMarked
@WireStyle
package io.guildkit.auth.recovery;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
