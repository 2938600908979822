/** Applications: what they are, whose they are, and what they can do. */
@NullMarked
package io.guildkit.testkit.internal.applications;

import org.jspecify.annotations.NullMarked;
