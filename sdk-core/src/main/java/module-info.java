/** The HTTP core that every Guildkit module is built on. */
@SuppressWarnings("module") // the siblings are compiled later
module io.guildkit.core {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive okhttp3;
    requires okio;
    requires transitive org.jspecify;
    requires static org.immutables.encode;
    requires static org.immutables.value.annotations;
    requires static java.compiler;
    requires static java.logging;

    exports io.guildkit.core;
    exports io.guildkit.core.annotation;
    exports io.guildkit.core.auth;
    exports io.guildkit.core.client;
    exports io.guildkit.core.codec;
    exports io.guildkit.core.error;
    exports io.guildkit.core.failure;
    exports io.guildkit.core.form;
    exports io.guildkit.core.limit;
    exports io.guildkit.core.model;
    exports io.guildkit.core.route;
    exports io.guildkit.core.upload;
    exports io.guildkit.core.wire;
    exports io.guildkit.core.internal.http to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit;
    exports io.guildkit.core.internal.pipeline to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit;
    exports io.guildkit.core.internal.session to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit;
    exports io.guildkit.core.internal.settings to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit;
    exports io.guildkit.core.internal.codec to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit.jackson;
    exports io.guildkit.core.internal.upload to
            io.guildkit.outbox;
    exports io.guildkit.core.internal.models to
            io.guildkit.applications,
            io.guildkit.jackson;
    exports io.guildkit.core.base.style to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit;
    exports io.guildkit.core.base to
            io.guildkit.auth,
            io.guildkit.invites,
            io.guildkit.applications,
            io.guildkit.webhooks,
            io.guildkit.redis,
            io.guildkit.outbox,
            io.guildkit.kotlin,
            io.guildkit;
}
