/** The library in applications of Spring Boot 3 and 4. */
module io.guildkit.spring {
    requires transitive io.guildkit;
    requires static io.guildkit.jackson3;
    requires static io.guildkit.micrometer;
    requires static transitive io.guildkit.outbox;
    requires static micrometer.core;
    requires static micrometer.observation;
    requires static spring.boot.actuator;
    requires static spring.boot.actuator.autoconfigure;
    requires static spring.boot.health;
    requires static spring.jdbc;
    requires static spring.tx;
    requires static tools.jackson.databind;
    requires spring.beans;
    requires spring.boot;
    requires spring.boot.autoconfigure;
    requires spring.context;
    requires spring.core;

    exports io.guildkit.spring;

    // Spring also calls methods that are not public.
    opens io.guildkit.spring;
}
