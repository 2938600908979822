package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildAccess;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.Image;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.UserJson;
import java.util.Objects;
import java.util.function.Predicate;

/** Webhooks, for callers who may manage them and for callers with their tokens. */
public record WebhookRoutes(Community community, GuildAccess access) {
    static final TextSpec NAMES = text(1, 80);
    private static final String NAME = "name";
    private static final String AVATAR = "avatar";
    private static final String CHANNEL_ID = "channel_id";
    private static final BodySpec LOOK = BodySpec.empty().optional(AVATAR, image().nullable());
    private static final BodySpec MODIFY = LOOK.optional(NAME, NAMES.trimmed());

    /** Adds the routes to those of the service, and the download route to those at the root. */
    public static void register(
            Router router, Router files, Community community, WebhookSettings settings, Dialect dialect) {
        WebhookRoutes routes = new WebhookRoutes(community, new GuildAccess(community));
        router.signedIn("POST /channels/{channel.id}/webhooks")
                .body(LOOK.required(NAME, NAMES.trimmed()))
                .json(routes::create);
        router.signedIn("GET /channels/{channel.id}/webhooks").json(routes::ofChannel);
        router.signedIn("GET /guilds/{guild.id}/webhooks")
                .json(exchange -> routes.list(
                        routes.access.guild(exchange, Permission.MANAGE_WEBHOOKS), webhook -> true, exchange.caller()));
        router.signedIn("GET /webhooks/{webhook.id}").json(routes::get);
        router.signedIn("PATCH /webhooks/{webhook.id}")
                .body(MODIFY.optional(CHANNEL_ID, snowflake()))
                .json(routes::modify);
        router.signedIn("DELETE /webhooks/{webhook.id}").noContent(exchange -> routes.delete(routes.managed(exchange)));
        router.open("GET /webhooks/{webhook.id}/{webhook.token}")
                .json(exchange -> forHolder(withToken(exchange, community), community.state));
        router.open("PATCH /webhooks/{webhook.id}/{webhook.token}").body(MODIFY).json(routes::modifyWithToken);
        router.open("DELETE /webhooks/{webhook.id}/{webhook.token}")
                .noContent(exchange -> routes.delete(withToken(exchange, community)));
        MessageRoutes.register(router, files, community, settings, dialect);
    }

    /** Returns the webhook that a path names together with its token, or refuses. */
    static Webhook withToken(Exchange exchange, Community community) {
        Webhook webhook = named(exchange, community);
        ErrorCode.INVALID_WEBHOOK_TOKEN.throwIf(
                !exchange.variable("webhook.token").equals(webhook.token));
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
        return Json.array(
                guild.webhooks.stream().filter(wanted).map(webhook -> forAccount(webhook, caller, community.state)));
    }

    private Json get(Exchange exchange) {
        Webhook webhook = named(exchange, community);
        Account caller = exchange.caller();
        if (!webhook.belongsTo(caller)) {
            demand(webhook.channel, caller);
        }
        return forAccount(webhook, caller, community.state);
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
        return forAccount(webhook, exchange.caller(), community.state);
    }

    private Json modifyWithToken(Exchange exchange) {
        Webhook webhook = withToken(exchange, community);
        write(webhook, exchange);
        return forHolder(webhook, community.state);
    }

    private void write(Webhook webhook, Exchange exchange) {
        exchange.ifGiven(NAME, name -> webhook.name = name.textValue().strip());
        exchange.ifGiven(AVATAR, avatar -> webhook.avatar = Image.hash(avatar));
        community.state.emit("WEBHOOKS_UPDATE");
    }

    private void delete(Webhook webhook) {
        webhook.guild.webhooks.remove(webhook);
        community.state.emit("WEBHOOKS_UPDATE");
    }

    private Webhook managed(Exchange exchange) {
        Webhook webhook = named(exchange, community);
        demand(webhook.channel, exchange.caller());
        return webhook;
    }

    private Channel channel(Exchange exchange) {
        return requireWebhooks(access.channel(exchange), exchange.caller());
    }

    private void demand(Channel channel, Account caller) {
        access.demand(channel, caller, Permission.MANAGE_WEBHOOKS);
    }

    private Channel requireWebhooks(Channel channel, Account caller) {
        demand(channel, caller);
        ErrorCode.WRONG_CHANNEL_TYPE.throwIf(!ChannelType.takesWebhooks(channel.type));
        return channel;
    }

    /** Only channels of guilds can have webhooks. */
    private static Guild guildOf(Channel channel) {
        return Objects.requireNonNull(channel.guild);
    }

    /** Writes a webhook for its managers and its owner. */
    private static Json forAccount(Webhook webhook, Account viewer, State state) {
        Json json = plain(webhook).with("user", UserJson.partial(webhook.origin.creator()));
        return webhook.application() == null || webhook.belongsTo(viewer) ? secrets(json, webhook, state) : json;
    }

    /** Writes a webhook for callers with its token. */
    private static Json forHolder(Webhook webhook, State state) {
        return secrets(plain(webhook), webhook, state);
    }

    private static Json plain(Webhook webhook) {
        Json json = Json.object()
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
                        Json.object()
                                .with("id", guild.id)
                                .with("name", guild.name)
                                .with("icon", guild.icon))
                .with("source_channel", Json.object().with("id", source.id).with("name", source.name));
    }

    private static Json secrets(Json json, Webhook webhook, State state) {
        boolean executable = webhook.token != null && webhook.type() == Webhook.INCOMING;
        return json.optional("token", webhook.token).optional("url", executable ? webhook.url(state) : null);
    }
}
