package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Webhook;
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
    static ObjectNode forAccount(Webhook webhook, Account viewer, State state) {
        ObjectNode json = plain(webhook);
        json.set("user", UserJson.partial(webhook.origin.creator()));
        if (webhook.application() == null || webhook.belongsTo(viewer)) {
            secrets(json, webhook, state);
        }
        return json;
    }

    /** Writes a webhook for callers with its token. */
    static ObjectNode forHolder(Webhook webhook, State state) {
        ObjectNode json = plain(webhook);
        secrets(json, webhook, state);
        return json;
    }

    private static ObjectNode plain(Webhook webhook) {
        Application application = webhook.application();
        ObjectNode json = Reply.object()
                .put("id", webhook.id)
                .put("type", webhook.type())
                .put("guild_id", webhook.guild.id)
                .put("channel_id", webhook.channel.id)
                .put("name", webhook.name)
                .put("avatar", webhook.avatar)
                .put("application_id", application == null ? null : application.id);
        source(json, webhook);
        return json;
    }

    private static void source(ObjectNode json, Webhook webhook) {
        Channel channel = webhook.origin.source();
        Guild guild = channel == null ? null : channel.guild;
        if (channel == null
                || guild == null
                || guild.member(webhook.origin.creator()).isEmpty()) {
            return;
        }
        json.putObject("source_guild")
                .put("id", guild.id)
                .put("name", guild.look.name)
                .put("icon", guild.look.icon);
        json.putObject("source_channel").put("id", channel.id).put("name", channel.name);
    }

    private static void secrets(ObjectNode json, Webhook webhook, State state) {
        if (webhook.token == null) {
            return;
        }
        json.put("token", webhook.token);
        if (webhook.type() == Webhook.INCOMING) {
            json.put("url", url(webhook, state));
        }
    }
}
