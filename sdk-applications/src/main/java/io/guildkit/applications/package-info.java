/** Applications: creating, finding, changing, transferring and deleting them. */
@NullMarked
@WireStyle
package io.guildkit.applications;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
