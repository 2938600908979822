/** The JSON of objects of the state that several areas show. */
@NullMarked
package io.guildkit.testkit.internal.view;

import org.jspecify.annotations.NullMarked;
