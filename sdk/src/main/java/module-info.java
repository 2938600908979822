/** The client library: one client for all endpoints. */
module io.guildkit {
    requires transitive io.guildkit.core;
    requires transitive io.guildkit.auth;
    requires transitive io.guildkit.invites;
    requires transitive io.guildkit.applications;
    requires transitive io.guildkit.webhooks;
    requires transitive io.guildkit.jackson;

    exports io.guildkit;
}
