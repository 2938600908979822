/**
 * Account authentication: sign-in with passwords, second factors and security keys, sessions, handoff between clients,
 * registration and recovery.
 */
@NullMarked
package io.guildkit.auth;

import org.jspecify.annotations.NullMarked;
