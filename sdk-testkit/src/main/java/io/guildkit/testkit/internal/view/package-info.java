/** Objects of the state in the form in which they go over the wire, as far as several areas show them. */
@NullMarked
package io.guildkit.testkit.internal.view;

import org.jspecify.annotations.NullMarked;
