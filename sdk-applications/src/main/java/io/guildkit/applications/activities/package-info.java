/** Activities, which are applications that run within the client, and the proxy for their requests. */
@NullMarked
@WireStyle
package io.guildkit.applications.activities;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
