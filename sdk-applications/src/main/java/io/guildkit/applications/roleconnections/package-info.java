/** Role connections: the metadata of users by which guilds assign roles. */
@NullMarked
@WireStyle
package io.guildkit.applications.roleconnections;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
