/** The routes of discoverable guilds. */
@NullMarked
package io.guildkit.testkit.internal.discovery;

import org.jspecify.annotations.NullMarked;
