/** Runnable programs that use the library. */
module io.guildkit.examples {
    requires ch.qos.logback.classic;
    requires ch.qos.logback.core;
    requires io.guildkit;
    requires io.guildkit.outbox;
    requires io.guildkit.testkit;
    requires jdk.httpserver;
    requires me.tongfei.progressbar;
    requires org.slf4j;
    requires org.xerial.sqlitejdbc;

    exports io.guildkit.examples;

    opens io.guildkit.examples to
            com.fasterxml.jackson.databind;
}
