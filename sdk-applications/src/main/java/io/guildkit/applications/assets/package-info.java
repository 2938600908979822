/** The assets of applications: images, external images and attachments. */
@NullMarked
@WireStyle
package io.guildkit.applications.assets;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
