/** The pipeline behind every call. Not for users: exported to the sibling modules only, and changed without notice. */
@NullMarked
package io.guildkit.core.internal;

import org.jspecify.annotations.NullMarked;
