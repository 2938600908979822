/** Runnable programs that use the library. */
module io.guildkit.examples {
    requires io.guildkit;
    requires io.guildkit.testkit;
    requires jdk.httpserver;
    requires me.tongfei.progressbar;

    exports io.guildkit.examples;

    opens io.guildkit.examples to
            com.fasterxml.jackson.databind;
}
