/** The disclosures about an application, and their acknowledgement by users. */
@NullMarked
@WireStyle
package io.guildkit.applications.disclosures;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
