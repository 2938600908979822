/** Reports about programs that the service does not know. */
@NullMarked
@WireStyle
package io.guildkit.applications.unverified;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
