/** Runnable programs that show the library at work. */
module io.guildkit.examples {
    requires io.guildkit;
    requires io.guildkit.testkit;

    exports io.guildkit.examples;
}
