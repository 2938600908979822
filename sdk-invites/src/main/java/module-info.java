/** Invites, integrations, GIFs and discovery. */
@SuppressWarnings("module") // the Jackson module is compiled later
module io.guildkit.invites {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.invites;
    exports io.guildkit.invites.discovery;
    exports io.guildkit.invites.gifs;
    exports io.guildkit.invites.integrations;
    exports io.guildkit.invites.internal.models to
            io.guildkit.jackson;
}
