/**
 * Applications: their bots, activities, assets and role connections, and a verifier of what the service sends to them.
 */
@NullMarked
@WireStyle
package io.guildkit.applications;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
