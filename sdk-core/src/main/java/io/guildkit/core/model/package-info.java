/** Value types, and the shapes that more than one part of the interface uses. */
@NullMarked
package io.guildkit.core.model;

import org.jspecify.annotations.NullMarked;
