/** Credentials, token stores, fingerprints and second factors. */
@NullMarked
package io.guildkit.core.auth;

import org.jspecify.annotations.NullMarked;
