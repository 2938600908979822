/** The reset of forgotten passwords, and the recovery of accounts that were taken over. */
@NullMarked
@WireStyle
package io.guildkit.auth.recovery;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
