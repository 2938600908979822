/** Metrics and traces of calls. */
module io.guildkit.micrometer {
    requires transitive io.guildkit.core;
    requires transitive micrometer.core;
    requires transitive micrometer.observation;
    requires static context.propagation;
    requires micrometer.commons;

    exports io.guildkit.micrometer;
}
