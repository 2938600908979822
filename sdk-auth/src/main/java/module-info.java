/** Account authentication. */
module io.guildkit.auth {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.auth;

    opens io.guildkit.auth to
            io.guildkit.core;
}
