package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.Objects;
import java.util.function.Predicate;

/** Webhooks, for callers who may manage them and for callers with their tokens. */
public record WebhookRoutes(Community community, Doorkeeper doorkeeper) {
    static final TextSpec NAMES = text(1, 80);
    private static final String NAME = "name";
    private static final String AVATAR = "avatar";
    private static final String CHANNEL_ID = "channel_id";
    private static final BodySpec LOOK = BodySpec.empty().optional(AVATAR, image().nullable());
    private static final BodySpec MODIFY = LOOK.optional(NAME, NAMES);

    /** Adds the routes to those of the service, and the download route to those at the root. */
    public static void register(Router router, Router files, Community community, WebhookSettings settings) {
        WebhookRoutes routes = new WebhookRoutes(community, new Doorkeeper(community));
        router.on("POST /channels/{channel.id}/webhooks")
                .botsToo()
                .body(LOOK.required(NAME, NAMES))
                .json(routes::create);
        router.on("GET /channels/{channel.id}/webhooks").botsToo().json(routes::ofChannel);
        router.on("GET /guilds/{guild.id}/webhooks")
                .botsToo()
                .json(exchange -> routes.list(
                        routes.doorkeeper.guild(exchange, Permission.MANAGE_WEBHOOKS),
                        webhook -> true,
                        exchange.caller()));
        router.on("GET /webhooks/{webhook.id}").botsToo().json(routes::get);
        router.on("PATCH /webhooks/{webhook.id}")
                .botsToo()
                .body(MODIFY.optional(CHANNEL_ID, snowflake()))
                .json(routes::modify);
        router.on("DELETE /webhooks/{webhook.id}")
                .botsToo()
                .noContent(exchange -> routes.delete(routes.managed(exchange)));
        router.on("GET /webhooks/{webhook.id}/{webhook.token}")
                .open()
                .json(exchange -> WebhookJson.forHolder(withToken(exchange, community), community.state));
        router.on("PATCH /webhooks/{webhook.id}/{webhook.token}")
                .open()
                .body(MODIFY)
                .json(routes::modifyWithToken);
        router.on("DELETE /webhooks/{webhook.id}/{webhook.token}")
                .open()
                .noContent(exchange -> routes.delete(withToken(exchange, community)));
        MessageRoutes.register(router, files, community, settings);
    }

    /** Returns the webhook that a path names together with its token, or refuses. */
    static Webhook withToken(Exchange exchange, Community community) {
        Webhook webhook = named(exchange, community);
        if (!exchange.variable("webhook.token").equals(webhook.token)) {
            throw ErrorCode.INVALID_WEBHOOK_TOKEN.problem();
        }
        return webhook;
    }

    private static Webhook named(Exchange exchange, Community community) {
        return community.webhook(exchange.variable("webhook.id")).orElseThrow(ErrorCode.UNKNOWN_WEBHOOK::problem);
    }

    private Json create(Exchange exchange) {
        Channel channel = channel(exchange);
        Account caller = exchange.caller();
        Webhook.Origin origin = new Webhook.Origin(
                Webhook.INCOMING, caller, community.applications.ofBot(caller).orElse(null), null);
        Webhook webhook = community.createWebhook(null, guildOf(channel), channel, origin, null);
        return changed(webhook, exchange);
    }

    private ArrayNode ofChannel(Exchange exchange) {
        Channel channel = channel(exchange);
        return list(guildOf(channel), webhook -> webhook.channel.equals(channel), exchange.caller());
    }

    private ArrayNode list(Guild guild, Predicate<Webhook> wanted, Account caller) {
        return Reply.array(guild.webhooks.stream()
                .filter(wanted)
                .map(webhook -> WebhookJson.forAccount(webhook, caller, community.state)));
    }

    private Json get(Exchange exchange) {
        Webhook webhook = named(exchange, community);
        Account caller = exchange.caller();
        if (!webhook.belongsTo(caller)) {
            demand(webhook.channel, caller);
        }
        return WebhookJson.forAccount(webhook, caller, community.state);
    }

    private Json modify(Exchange exchange) {
        Webhook webhook = managed(exchange);
        String channelId = exchange.textOrNull(CHANNEL_ID);
        if (channelId != null) {
            Channel channel = community
                    .channels
                    .byId(channelId)
                    .filter(found -> webhook.guild.equals(found.guild))
                    .orElseThrow(() -> Problem.field(
                            CHANNEL_ID, "WEBHOOK_INVALID_CHANNEL", "The guild of the webhook has no such channel."));
            webhook.channel = requireWebhooks(channel, exchange.caller());
        }
        return changed(webhook, exchange);
    }

    private Json changed(Webhook webhook, Exchange exchange) {
        write(webhook, exchange);
        return WebhookJson.forAccount(webhook, exchange.caller(), community.state);
    }

    private Json modifyWithToken(Exchange exchange) {
        Webhook webhook = withToken(exchange, community);
        write(webhook, exchange);
        return WebhookJson.forHolder(webhook, community.state);
    }

    private void write(Webhook webhook, Exchange exchange) {
        exchange.ifGiven(NAME, name -> webhook.name = name.textValue());
        exchange.ifGiven(AVATAR, avatar -> webhook.avatar = ImageHash.of(avatar));
        community.state.events.emit("WEBHOOKS_UPDATE");
    }

    private void delete(Webhook webhook) {
        webhook.guild.webhooks.remove(webhook);
        community.state.events.emit("WEBHOOKS_UPDATE");
    }

    private Webhook managed(Exchange exchange) {
        Webhook webhook = named(exchange, community);
        demand(webhook.channel, exchange.caller());
        return webhook;
    }

    private Channel channel(Exchange exchange) {
        return requireWebhooks(doorkeeper.channel(exchange), exchange.caller());
    }

    private void demand(Channel channel, Account caller) {
        doorkeeper.demand(channel, caller, Permission.MANAGE_WEBHOOKS);
    }

    private Channel requireWebhooks(Channel channel, Account caller) {
        demand(channel, caller);
        if (!ChannelType.takesWebhooks(channel.type)) {
            throw ErrorCode.WRONG_CHANNEL_TYPE.problem();
        }
        return channel;
    }

    /** Only channels of guilds can have webhooks. */
    private static Guild guildOf(Channel channel) {
        return Objects.requireNonNull(channel.guild);
    }
}
