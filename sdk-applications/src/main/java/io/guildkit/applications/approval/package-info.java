/** The state of an application in the reviews of the service: verification, discovery, monetization, store and RPC access. */
@NullMarked
@WireStyle
package io.guildkit.applications.approval;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
