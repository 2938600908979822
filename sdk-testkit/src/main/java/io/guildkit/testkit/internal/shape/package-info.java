/** Declared JSON forms: each can read, write, and describe itself as a JSON schema. */
@NullMarked
package io.guildkit.testkit.internal.shape;

import org.jspecify.annotations.NullMarked;
