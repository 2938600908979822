/** Reports about programs unknown to the service. */
@NullMarked
@WireStyle
package io.guildkit.applications.unverified;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
