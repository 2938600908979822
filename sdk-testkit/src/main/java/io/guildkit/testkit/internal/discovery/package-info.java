/** The routes of guilds that everybody may find. */
@NullMarked
package io.guildkit.testkit.internal.discovery;

import org.jspecify.annotations.NullMarked;
