package io.guildkit.invites.integrations;

import static io.guildkit.core.base.Builders.with;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireValue;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Integrations: the connections of a guild to external services, to applications and to its own subscriptions.
 *
 * <p>Calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}, such as {@link
 * io.guildkit.core.error.ForbiddenException} (50013) if a permission is missing, and {@link
 * io.guildkit.core.error.NotFoundException} if the guild, channel or integration does not exist.
 */
@CheckReturnValue
public final class IntegrationsClient {
    private final ApiClient api;
    private final Codec<List<Integration>> list;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public IntegrationsClient(ApiClient api) {
        this.api = api;
        this.list = Integration.CODEC.translating(this::documented).list();
    }

    /**
     * Lists a guild's integrations. {@code GET /guilds/{guild.id}/integrations}; needs an account or a bot, with the
     * permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<List<Integration>> listOfGuild(Snowflake guildId) {
        return listOfGuild(guildId, query -> {});
    }

    /**
     * Lists a guild's integrations. {@code GET /guilds/{guild.id}/integrations}; needs an account or a bot, with the
     * permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @param query sets the integrations to list, and their details
     * @return the call, as for {@link #listOfGuild(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<List<Integration>> listOfGuild(Snowflake guildId, Consumer<ListGuildIntegrationsBuilder> query) {
        return listOfGuild(guildId, with(ListGuildIntegrations.builder(), query).build());
    }

    /**
     * Lists a guild's integrations. {@code GET /guilds/{guild.id}/integrations}; needs an account or a bot, with the
     * permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @param query the integrations to list, and their details
     * @return the call, as for {@link #listOfGuild(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<List<Integration>> listOfGuild(Snowflake guildId, ListGuildIntegrations query) {
        return api.call(IntegrationRoutes.LIST_OF_GUILD, guildId)
                .query("has_commands", query.hasCommands())
                .query("include_role_connections_metadata", query.includeRoleConnectionsMetadata())
                .returns(list);
    }

    /**
     * Connects a guild to an account of a streaming or video service. {@code POST /guilds/{guild.id}/integrations}; needs
     * an account or a bot, with the permission MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update and Integration Create. The audit log accepts a {@linkplain
     * ApiCall#auditReason reason}.
     *
     * @param guildId the guild
     * @param type {@link IntegrationKind#STREAM_PROVIDER_A} or {@link IntegrationKind#VIDEO_PROVIDER_B}
     * @param accountId the identifier of the account at the external service
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     * @throws io.guildkit.core.form.InvalidRequestException if the type is another type, or the identifier is empty
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> create(Snowflake guildId, IntegrationKind type, String accountId) {
        return create(
                guildId, CreateIntegration.builder().type(type).id(accountId).build());
    }

    /**
     * Connects a guild to an account of a streaming or video service. {@code POST /guilds/{guild.id}/integrations}; needs
     * an account or a bot, with the permission MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update and Integration Create. The audit log accepts a {@linkplain
     * ApiCall#auditReason reason}.
     *
     * @param guildId the guild
     * @param request the service and the account
     * @return the call, as for {@link #create(Snowflake, IntegrationKind, String)}
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> create(Snowflake guildId, CreateIntegration request) {
        return api.call(IntegrationRoutes.CREATE, guildId)
                .json(inWordsOfService(request))
                .returnsNothing();
    }

    private ObjectNode inWordsOfService(CreateIntegration request) {
        ObjectNode body = (ObjectNode) CreateIntegration.CODEC.tree(request);
        return body.put("type", api.dialect().integrationType(request.type().value()));
    }

    private WireValue<?> documented(WireValue<?> received) {
        return received instanceof IntegrationKind kind
                ? IntegrationKind.of(api.dialect().documentedIntegrationType(kind.value()))
                : received;
    }

    /**
     * Synchronises the subscribers of an integration. {@code POST
     * /guilds/{guild.id}/integrations/{integration.id}/sync}; needs an account or a bot, with the permission
     * MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update and Integration Update.
     *
     * @param guildId the guild
     * @param integrationId the integration
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission, and
     *     {@link io.guildkit.core.error.NotFoundException} if the guild lacks the integration
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> sync(Snowflake guildId, Snowflake integrationId) {
        return api.call(IntegrationRoutes.SYNC, guildId, integrationId).returnsNothing();
    }

    /**
     * Changes an integration. {@code PATCH /guilds/{guild.id}/integrations/{integration.id}}; needs an account or a bot,
     * with the permission MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update and Integration Update. The audit log accepts a {@linkplain
     * ApiCall#auditReason reason}.
     *
     * @param guildId the guild
     * @param integrationId the integration
     * @param request sets the fields to change
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission, and
     *     {@link io.guildkit.core.error.NotFoundException} if the guild lacks the integration
     * @throws io.guildkit.core.form.InvalidRequestException if the grace period is none of 1, 3, 7, 14 and 30 days
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> modify(
            Snowflake guildId, Snowflake integrationId, Consumer<ModifyIntegrationBuilder> request) {
        return modify(
                guildId,
                integrationId,
                with(ModifyIntegration.builder(), request).build());
    }

    /**
     * Changes an integration. {@code PATCH /guilds/{guild.id}/integrations/{integration.id}}; needs an account or a bot,
     * with the permission MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update and Integration Update. The audit log accepts a {@linkplain
     * ApiCall#auditReason reason}.
     *
     * @param guildId the guild
     * @param integrationId the integration
     * @param request the fields to change
     * @return the call, as for {@link #modify(Snowflake, Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> modify(Snowflake guildId, Snowflake integrationId, ModifyIntegration request) {
        return api.call(IntegrationRoutes.MODIFY, guildId, integrationId)
                .json(request, ModifyIntegration.CODEC)
                .returnsNothing();
    }

    /**
     * Removes an integration, its webhooks, and its bot from the guild. {@code DELETE
     * /guilds/{guild.id}/integrations/{integration.id}}; needs an account or a bot, with the permission MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update and Integration Delete, and perhaps Guild Member Remove and Webhooks Update.
     * The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param guildId the guild
     * @param integrationId the integration
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission, and
     *     {@link io.guildkit.core.error.NotFoundException} if the guild lacks the integration
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> delete(Snowflake guildId, Snowflake integrationId) {
        return api.call(IntegrationRoutes.DELETE, guildId, integrationId).returnsNothing();
    }

    /**
     * Moves all applications in a guild to the OAuth2 scope {@code applications.commands}. {@code POST
     * /guilds/{guild.id}/migrate-command-scope}; needs an account or a bot, with the permission MANAGE_GUILD.
     *
     * <p>Fires Guild Integrations Update, and Integration Update for each application.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<CommandScopeMigration> migrateCommandScope(Snowflake guildId) {
        return api.call(IntegrationRoutes.MIGRATE_COMMAND_SCOPE, guildId).returns(CommandScopeMigration.CODEC);
    }

    /**
     * Returns the applications that are integrated in the guilds of the account. {@code GET
     * /users/@me/guilds/integration-application-ids}; needs an account.
     *
     * @return the call, which returns the identifiers of the applications, by guild
     */
    @CheckReturnValue
    public ApiCall<Map<Snowflake, List<Snowflake>>> listApplicationIdsByGuild() {
        return api.call(IntegrationRoutes.APPLICATION_IDS)
                .returns(Codecs.SNOWFLAKE.list().mapBy(Snowflake::tryParse));
    }

    /**
     * Lists the integrations of a private channel. {@code GET /channels/{channel.id}/integrations}; needs an account.
     *
     * @param channelId the channel
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} or
     *     {@link io.guildkit.core.error.ForbiddenException} if the account is not in the channel
     */
    @CheckReturnValue
    public ApiCall<List<Integration>> listOfChannel(Snowflake channelId) {
        return api.call(IntegrationRoutes.LIST_OF_CHANNEL, channelId).returns(list);
    }

    /**
     * Removes an integration from a private channel. {@code DELETE
     * /channels/{channel.id}/integrations/{integration.id}}; needs an account.
     *
     * <p>Fires Integration Delete. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel
     * @param integrationId the integration
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the channel lacks the
     *        integration
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> deleteOfChannel(Snowflake channelId, Snowflake integrationId) {
        return api.call(IntegrationRoutes.DELETE_OF_CHANNEL, channelId, integrationId)
                .returnsNothing();
    }

    /**
     * Joins the guild of an integration that the account has access through. {@code POST
     * /integrations/{integration.id}/join}; needs an account.
     *
     * <p>Fires Guild Create.
     *
     * @param integrationId the integration
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} or
     *     {@link io.guildkit.core.error.ForbiddenException} if the account has no access through it
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> join(Snowflake integrationId) {
        return api.call(IntegrationRoutes.JOIN, integrationId).returnsNothing();
    }
}
