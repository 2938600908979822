/** The implementation that the guided flows share. */
@NullMarked
package io.guildkit.auth.internal;

import org.jspecify.annotations.NullMarked;
