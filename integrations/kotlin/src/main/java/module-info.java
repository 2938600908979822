/** Calls as suspending functions, and pages as flows. */
module io.guildkit.kotlin {
    requires transitive io.guildkit.core;
    requires transitive io.guildkit.webhooks;
    requires transitive kotlin.stdlib;
    requires transitive kotlinx.coroutines.core;

    exports io.guildkit.kotlin;
}
