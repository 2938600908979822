/** The routes of webhooks, of the messages they post, and of the files in them. */
@NullMarked
package io.guildkit.testkit.internal.webhooks;

import org.jspecify.annotations.NullMarked;
