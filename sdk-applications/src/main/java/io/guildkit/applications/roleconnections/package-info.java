/** Role connections: the metadata of users by which guilds assign roles. */
@NullMarked
@WireStyle
package io.guildkit.applications.roleconnections;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
