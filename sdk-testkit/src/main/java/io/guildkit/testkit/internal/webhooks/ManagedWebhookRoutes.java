package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.guilds.WebhookOrigin;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import java.util.Objects;
import java.util.function.Predicate;

/** Webhooks, for callers who may manage them. */
record ManagedWebhookRoutes(State state, Community community, Doorkeeper doorkeeper) {
    private static final String OF_CHANNEL = "/channels/{channel.id}/webhooks";
    private static final String CHANNEL_ID = "channel_id";
    private static final BodySpec MODIFY = WebhookFields.MODIFY.optional(CHANNEL_ID, snowflake());

    void register(Router router) {
        router.post(OF_CHANNEL).botsToo().body(WebhookFields.CREATE).handle(this::create);
        router.get(OF_CHANNEL).botsToo().handle(this::ofChannel);
        router.get("/guilds/{guild.id}/webhooks").botsToo().handle(this::ofGuild);
        router.get(TokenCheck.WEBHOOK).botsToo().handle(this::get);
        router.patch(TokenCheck.WEBHOOK).botsToo().body(MODIFY).handle(this::modify);
        router.delete(TokenCheck.WEBHOOK).botsToo().handle(this::delete);
    }

    private Reply create(Exchange exchange) {
        Channel channel = channel(exchange);
        Account caller = exchange.caller();
        WebhookOrigin origin = WebhookOrigin.incoming(
                caller, community.applications.ofBot(caller).orElse(null));
        Webhook webhook = community.createWebhook(guildOf(channel), channel, origin);
        WebhookFields.write(webhook, exchange);
        return changed(webhook, caller);
    }

    private Reply ofChannel(Exchange exchange) {
        Channel channel = channel(exchange);
        return list(guildOf(channel), webhook -> webhook.channel.equals(channel), exchange.caller());
    }

    private Reply ofGuild(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_WEBHOOKS);
        return list(guild, webhook -> true, exchange.caller());
    }

    private Reply list(Guild guild, Predicate<Webhook> wanted, Account caller) {
        return Reply.ok(Reply.array(
                guild.webhooks.stream().filter(wanted).map(webhook -> WebhookJson.forAccount(webhook, caller, state))));
    }

    private Reply get(Exchange exchange) {
        Webhook webhook = TokenCheck.named(exchange, community);
        Account caller = exchange.caller();
        if (!webhook.belongsTo(caller)) {
            demand(webhook.channel, caller);
        }
        return Reply.ok(WebhookJson.forAccount(webhook, caller, state));
    }

    private Reply modify(Exchange exchange) {
        Webhook webhook = managed(exchange);
        String channelId = exchange.textOrNull(CHANNEL_ID);
        if (channelId != null) {
            webhook.channel = destination(webhook, channelId, exchange.caller());
        }
        WebhookFields.write(webhook, exchange);
        return changed(webhook, exchange.caller());
    }

    private Channel destination(Webhook webhook, String channelId, Account caller) {
        Channel channel = community
                .channel(channelId)
                .filter(found -> webhook.guild.equals(found.guild))
                .orElseThrow(() -> Problem.field(
                        CHANNEL_ID, "WEBHOOK_INVALID_CHANNEL", "The guild of the webhook has no such channel."));
        demand(channel, caller);
        requireWebhooks(channel);
        return channel;
    }

    private Reply delete(Exchange exchange) {
        Webhook webhook = managed(exchange);
        webhook.guild.webhooks.remove(webhook);
        state.events.emit(EventLog.WEBHOOKS_UPDATE);
        return Reply.noContent();
    }

    private Reply changed(Webhook webhook, Account caller) {
        state.events.emit(EventLog.WEBHOOKS_UPDATE);
        return Reply.ok(WebhookJson.forAccount(webhook, caller, state));
    }

    private Webhook managed(Exchange exchange) {
        Webhook webhook = TokenCheck.named(exchange, community);
        demand(webhook.channel, exchange.caller());
        return webhook;
    }

    private Channel channel(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        demand(channel, exchange.caller());
        requireWebhooks(channel);
        return channel;
    }

    private void demand(Channel channel, Account caller) {
        doorkeeper.demand(channel, caller, Permission.MANAGE_WEBHOOKS);
    }

    private static void requireWebhooks(Channel channel) {
        if (!ChannelType.takesWebhooks(channel.type)) {
            throw Problem.wrongChannelType();
        }
    }

    /** Only channels of guilds can have webhooks. */
    private static Guild guildOf(Channel channel) {
        return Objects.requireNonNull(channel.guild);
    }
}
