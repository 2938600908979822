/** A durable outbox for webhook messages, in a PostgreSQL or SQLite database. */
@NullMarked
package io.guildkit.outbox;

import org.jspecify.annotations.NullMarked;
