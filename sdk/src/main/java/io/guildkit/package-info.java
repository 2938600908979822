/** The client and its builder, the entry point of all programs. */
@NullMarked
package io.guildkit;

import org.jspecify.annotations.NullMarked;
