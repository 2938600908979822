/** Account authentication: sign-in, sessions, handoff, registration and recovery. */
@SuppressWarnings("module") // the Jackson module is compiled later
module io.guildkit.auth {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.auth;
    exports io.guildkit.auth.flow;
    exports io.guildkit.auth.handoff;
    exports io.guildkit.auth.recovery;
    exports io.guildkit.auth.registration;
    exports io.guildkit.auth.sessions;
    exports io.guildkit.auth.internal.models to
            io.guildkit.jackson;
}
