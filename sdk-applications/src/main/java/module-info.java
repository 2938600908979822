/**
 * Applications: their bots, activities, assets and role connections, and a verifier of the service's requests to them.
 */
@SuppressWarnings("module") // the Jackson module is compiled later
module io.guildkit.applications {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.applications;
    exports io.guildkit.applications.activities;
    exports io.guildkit.applications.approval;
    exports io.guildkit.applications.assets;
    exports io.guildkit.applications.bots;
    exports io.guildkit.applications.disclosures;
    exports io.guildkit.applications.intents;
    exports io.guildkit.applications.roleconnections;
    exports io.guildkit.applications.signatures;
    exports io.guildkit.applications.unverified;
    exports io.guildkit.applications.internal.models to
            io.guildkit.jackson;
}
