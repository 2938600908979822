/**
 * Account authentication: sign-in with passwords, second factors and security keys, sessions, handoff between clients,
 * registration and recovery.
 */
@NullMarked
@WireStyle
package io.guildkit.auth;

import io.guildkit.core.internal.style.WireStyle;
import org.jspecify.annotations.NullMarked;
