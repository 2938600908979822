/** A durable outbox for webhook messages, in a PostgreSQL or SQLite database. */
module io.guildkit.outbox {
    requires transitive io.guildkit.webhooks;
    requires transitive java.sql;
    requires static micrometer.core;

    exports io.guildkit.outbox;
}
