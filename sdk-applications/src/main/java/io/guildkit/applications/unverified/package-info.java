/** Reports about programs unknown to the service. */
@NullMarked
@WireStyle
package io.guildkit.applications.unverified;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
