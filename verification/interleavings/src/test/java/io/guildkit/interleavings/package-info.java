/** Tests of small classes in many orders of their threads. Fray chooses the orders. */
@NullMarked
package io.guildkit.interleavings;

import org.jspecify.annotations.NullMarked;
