/** The specification as data: endpoints, members, enumerations, flags and limits. */
@NullMarked
package io.guildkit.spec;

import org.jspecify.annotations.NullMarked;
