/** Webhooks. */
@SuppressWarnings("module") // the Jackson module is compiled later
module io.guildkit.webhooks {
    requires transitive io.guildkit.core;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;

    exports io.guildkit.webhooks;
    exports io.guildkit.webhooks.internal.models to
            io.guildkit.jackson;
}
