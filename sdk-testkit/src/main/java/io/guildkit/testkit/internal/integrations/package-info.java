/** The routes of what guilds and private channels are connected to. */
@NullMarked
package io.guildkit.testkit.internal.integrations;

import org.jspecify.annotations.NullMarked;
