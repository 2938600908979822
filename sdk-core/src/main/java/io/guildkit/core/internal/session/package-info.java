/** The state of a principal between calls: its account, fingerprint and proofs of second factors. */
@NullMarked
package io.guildkit.core.internal.session;

import org.jspecify.annotations.NullMarked;
