/** The routes of applications. */
@NullMarked
package io.guildkit.testkit.internal.applications;

import org.jspecify.annotations.NullMarked;
