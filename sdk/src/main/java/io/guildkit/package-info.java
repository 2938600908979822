/** The client and its builder: where every program begins. */
@NullMarked
package io.guildkit;

import org.jspecify.annotations.NullMarked;
