/** Sign-in with passwords, second factors and security keys, and sign-out. */
@NullMarked
@WireStyle
package io.guildkit.auth;

import io.guildkit.core.base.style.WireStyle;
import org.jspecify.annotations.NullMarked;
