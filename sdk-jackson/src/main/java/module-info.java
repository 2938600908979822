/** A module for Jackson mappers, which reads and writes all models. */
@SuppressWarnings("module") // the sibling is compiled later
module io.guildkit.jackson {
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires io.guildkit.core;
    requires io.guildkit.auth;
    requires io.guildkit.invites;
    requires io.guildkit.applications;
    requires io.guildkit.webhooks;

    exports io.guildkit.jackson;
    exports io.guildkit.jackson.internal to
            io.guildkit.jackson3;

    provides com.fasterxml.jackson.databind.Module with
            io.guildkit.jackson.GuildkitModule;
}
