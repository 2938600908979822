/**
 * Applications: their bots, activities, assets and role connections, and a verifier of what the service sends to them.
 */
module io.guildkit.applications {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.applications;

    opens io.guildkit.applications to
            io.guildkit.core;
}
