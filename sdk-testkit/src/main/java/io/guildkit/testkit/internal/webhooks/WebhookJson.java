package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.view.UserJson;

/** Webhooks. */
public final class WebhookJson {
    private WebhookJson() {}

    /** Returns where a webhook is executed. */
    public static String url(Webhook webhook, State state) {
        return state.baseUrl + "/webhooks/" + webhook.id + "/" + webhook.token;
    }

    /** Writes a webhook for its managers and its owner. */
    static Json forAccount(Webhook webhook, Account viewer, State state) {
        Json json = plain(webhook).with("user", UserJson.partial(webhook.origin.creator()));
        return webhook.application() == null || webhook.belongsTo(viewer) ? secrets(json, webhook, state) : json;
    }

    /** Writes a webhook for callers with its token. */
    static Json forHolder(Webhook webhook, State state) {
        return secrets(plain(webhook), webhook, state);
    }

    private static Json plain(Webhook webhook) {
        Json json = Reply.object()
                .with("id", webhook.id)
                .with("type", webhook.type())
                .with("guild_id", webhook.guild.id)
                .with("channel_id", webhook.channel.id)
                .with("name", webhook.name)
                .with("avatar", webhook.avatar)
                .with("application_id", webhook.application(), application -> application.id);
        Channel source = webhook.origin.source();
        Guild guild = source == null ? null : source.guild;
        if (source == null
                || guild == null
                || guild.member(webhook.origin.creator()).isEmpty()) {
            return json;
        }
        return json.with(
                        "source_guild",
                        Reply.object()
                                .with("id", guild.id)
                                .with("name", guild.look.name)
                                .with("icon", guild.look.icon))
                .with("source_channel", Reply.object().with("id", source.id).with("name", source.name));
    }

    private static Json secrets(Json json, Webhook webhook, State state) {
        boolean executable = webhook.token != null && webhook.type() == Webhook.INCOMING;
        return json.optional("token", webhook.token).optional("url", executable ? url(webhook, state) : null);
    }
}
