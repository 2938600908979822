/** Applications: creating, finding, changing, transferring and deleting them. */
@NullMarked
@WireStyle
package io.guildkit.applications;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
