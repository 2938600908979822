/** JSON forms that are declared once: each reads, writes and describes itself as a JSON schema. */
@NullMarked
package io.guildkit.testkit.internal.shape;

import org.jspecify.annotations.NullMarked;
