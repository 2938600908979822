package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Webhooks: creating and managing them as an account or a bot, and, {@linkplain #withToken by their token}, posting with
 * them.
 *
 * <pre>{@code
 * Webhook webhook = client.webhooks().create(channel, "Builds").send();
 * client.webhooks().of(webhook).execute("All is green.").send();
 * }</pre>
 *
 * <p>All calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}: with {@link
 * io.guildkit.core.error.NotFoundException} (10015) if the webhook does not exist, and with {@link
 * io.guildkit.core.error.ForbiddenException} (50013) without the permission.
 */
@CheckReturnValue
public final class WebhooksClient {
    // Why: docs/decisions/0065

    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public WebhooksClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Returns the client of a webhook's token. It sends no credentials of this client.
     *
     * @param id the webhook
     * @param token its token
     * @return the calls of that webhook
     * @throws IllegalArgumentException if the token is empty
     */
    @CheckReturnValue
    public WebhookClient withToken(Snowflake id, String token) {
        return new WebhookClient(api, id, token, WebhookQuery.none(), false);
    }

    /**
     * Returns the client of a webhook's token. It sends no credentials of this client.
     *
     * @param webhook a webhook with its token
     * @return the calls of that webhook
     * @throws IllegalArgumentException if the service did not show its token
     */
    @CheckReturnValue
    public WebhookClient of(Webhook webhook) {
        return withToken(
                webhook.id(),
                webhook.token()
                        .orElseThrow(
                                () -> new IllegalArgumentException(
                                        "Webhook " + webhook.id()
                                                + " has no token: the service returns it for the type INCOMING only; if you know the token, use withToken(id, token)")));
    }

    /**
     * Creates a webhook. {@code POST /channels/{channel.id}/webhooks}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel of the webhook's messages
     * @param name the name that the webhook's messages show; 1 to 80 characters
     * @return the call, which returns the webhook with its token
     * @throws io.guildkit.core.form.InvalidRequestException if the name is empty or too long
     */
    @CheckReturnValue
    public ApiCall<Webhook> create(Snowflake channelId, String name) {
        return create(channelId, name, webhook -> {});
    }

    /**
     * Creates a webhook. {@code POST /channels/{channel.id}/webhooks}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel of the webhook's messages
     * @param name the name that the webhook's messages show; 1 to 80 characters
     * @param request sets the avatar
     * @return the call, which returns the webhook with its token
     * @throws io.guildkit.core.form.InvalidRequestException if the name is empty or too long
     */
    @CheckReturnValue
    public ApiCall<Webhook> create(Snowflake channelId, String name, Consumer<CreateWebhookBuilder> request) {
        return create(
                channelId, with(CreateWebhook.builder().name(name), request).build());
    }

    /**
     * Creates a webhook. {@code POST /channels/{channel.id}/webhooks}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel of the webhook's messages
     * @param request the name and the avatar that the webhook's messages show
     * @return the call, which returns the webhook with its token
     */
    @CheckReturnValue
    public ApiCall<Webhook> create(Snowflake channelId, CreateWebhook request) {
        return api.call(WebhookRoutes.CREATE, channelId)
                .json(request, CreateWebhook.CODEC)
                .returns(Webhook.CODEC);
    }

    /**
     * Lists the webhooks of a channel. {@code GET /channels/{channel.id}/webhooks}; needs an account or a bot, with the
     * permission MANAGE_WEBHOOKS.
     *
     * @param channelId the channel
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<Webhook>> listOfChannel(Snowflake channelId) {
        return api.call(WebhookRoutes.LIST_OF_CHANNEL, channelId).returns(Webhook.CODEC.list());
    }

    /**
     * Lists the webhooks of a guild. {@code GET /guilds/{guild.id}/webhooks}; needs an account or a bot, with the
     * permission MANAGE_WEBHOOKS.
     *
     * @param guildId the guild
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<Webhook>> listOfGuild(Snowflake guildId) {
        return api.call(WebhookRoutes.LIST_OF_GUILD, guildId).returns(Webhook.CODEC.list());
    }

    /**
     * Returns a webhook. {@code GET /webhooks/{webhook.id}}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS, unless the webhook belongs to the bot's application.
     *
     * @param id the webhook
     * @return the call
     * @see WebhookClient#get()
     */
    @CheckReturnValue
    public ApiCall<Webhook> get(Snowflake id) {
        return api.call(WebhookRoutes.GET, id).returns(Webhook.CODEC);
    }

    /**
     * Changes a webhook. {@code PATCH /webhooks/{webhook.id}}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param id the webhook
     * @param request sets the fields to change
     * @return the call, which returns the changed webhook
     * @throws io.guildkit.core.form.InvalidRequestException if the name is empty or too long
     * @see WebhookClient#modify(Consumer)
     */
    @CheckReturnValue
    public ApiCall<Webhook> modify(Snowflake id, Consumer<ModifyWebhookBuilder> request) {
        return modify(id, with(ModifyWebhook.builder(), request).build());
    }

    /**
     * Changes a webhook. {@code PATCH /webhooks/{webhook.id}}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param id the webhook
     * @param request the fields to change
     * @return the call, which returns the changed webhook
     * @see WebhookClient#modify(ModifyWebhookWithToken)
     */
    @CheckReturnValue
    public ApiCall<Webhook> modify(Snowflake id, ModifyWebhook request) {
        return api.call(WebhookRoutes.MODIFY, id)
                .json(request, ModifyWebhook.CODEC)
                .returns(Webhook.CODEC);
    }

    /**
     * Deletes a webhook permanently. {@code DELETE /webhooks/{webhook.id}}; needs an account or a bot, with the permission
     * MANAGE_WEBHOOKS.
     *
     * <p>Fires Webhooks Update. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param id the webhook
     * @return the call
     * @see WebhookClient#delete()
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> delete(Snowflake id) {
        return api.call(WebhookRoutes.DELETE, id).returnsNothing();
    }
}
