/** A module for mappers of Jackson 3, which reads and writes all models. */
@SuppressWarnings("module") // the digit is the version of Jackson
module io.guildkit.jackson3 {
    requires transitive tools.jackson.databind;
    requires io.guildkit.core;
    requires io.guildkit.jackson;

    exports io.guildkit.jackson3;

    provides tools.jackson.databind.JacksonModule with
            io.guildkit.jackson3.GuildkitModule;
}
