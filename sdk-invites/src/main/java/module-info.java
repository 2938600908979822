/** Invites, integrations, GIFs and discovery. */
module io.guildkit.invites {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.invites;
    exports io.guildkit.invites.discovery;
    exports io.guildkit.invites.gifs;
    exports io.guildkit.invites.integrations;

    opens io.guildkit.invites to
            com.fasterxml.jackson.databind;
    opens io.guildkit.invites.discovery to
            com.fasterxml.jackson.databind;
    opens io.guildkit.invites.gifs to
            com.fasterxml.jackson.databind;
    opens io.guildkit.invites.integrations to
            com.fasterxml.jackson.databind;
}
