package io.guildkit.applications.activities;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.model.EmbeddedActivityConfig;
import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Activities: applications that run within the client. Reached by {@link
 * io.guildkit.applications.ApplicationsClient#activities()}, which defines an application's owner and developers.
 */
@CheckReturnValue
public final class ActivitiesClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public ActivitiesClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Lists the activities that the user can launch. {@code GET /activities/shelf}; needs an account.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<ActivityShelf> getShelf() {
        return getShelf(Optional.empty());
    }

    /**
     * Lists the activities that the user can launch in a guild. {@code GET /activities/shelf}; needs an account, a
     * member of the guild.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the guild does not exist, and
     *     {@link io.guildkit.core.error.ForbiddenException} if the user is not a member
     */
    @CheckReturnValue
    public ApiCall<ActivityShelf> getShelf(Snowflake guildId) {
        return getShelf(Optional.of(guildId));
    }

    private ApiCall<ActivityShelf> getShelf(Optional<Snowflake> guildId) {
        return api.call(ActivityRoutes.SHELF).query("guild_id", guildId).returns(ActivityShelf.CODEC);
    }

    /**
     * Makes an application an activity, or an ordinary application again: sets or clears its flag EMBEDDED. {@code POST
     * /applications/{application.id}/set-embedded}; needs one of its developers.
     *
     * @param applicationId the application
     * @param embedded true to make it an activity
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} if the caller is not a developer
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> setEmbedded(Snowflake applicationId, boolean embedded) {
        return api.call(ActivityRoutes.SET_EMBEDDED, applicationId)
                .json(SetEmbedded.builder().embedded(embedded).build(), SetEmbedded.CODEC)
                .returnsNothing();
    }

    /**
     * Returns the configuration of an activity. {@code GET /applications/{application.id}/embedded-activity-config};
     * needs its owner.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if the application does
     *        not exist, and {@link io.guildkit.core.error.ForbiddenException} if it belongs to another account
     */
    @CheckReturnValue
    public ApiCall<EmbeddedActivityConfig> getConfig(Snowflake applicationId) {
        return api.call(ActivityRoutes.GET_CONFIG, applicationId).returns(EmbeddedActivityConfig.CODEC);
    }

    /**
     * Changes the configuration of an activity. {@code PATCH /applications/{application.id}/embedded-activity-config};
     * needs one of its developers.
     *
     * <p>Fields that are not set stay as they are. Fields that can be cleared have a {@code clear…} method.
     *
     * @param applicationId the application
     * @param change sets the fields to change
     * @return the call, which returns the new configuration. It fails with {@link
     *        io.guildkit.core.error.NotFoundException} (10002) if the application does not exist, {@link
     *        io.guildkit.core.error.ForbiddenException} if the caller is not a developer, and {@link
     *        io.guildkit.core.error.BadRequestException} if the service rejects a value
     */
    @CheckReturnValue
    public ApiCall<EmbeddedActivityConfig> modifyConfig(
            Snowflake applicationId, Consumer<ModifyEmbeddedActivityConfigBuilder> change) {
        return modifyConfig(
                applicationId,
                with(ModifyEmbeddedActivityConfig.builder(), change).build());
    }

    /**
     * Changes the configuration of an activity. {@code PATCH /applications/{application.id}/embedded-activity-config};
     * needs one of its developers.
     *
     * @param applicationId the application
     * @param change the fields to change
     * @return the call, as for {@link #modifyConfig(Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<EmbeddedActivityConfig> modifyConfig(Snowflake applicationId, ModifyEmbeddedActivityConfig change) {
        return api.call(ActivityRoutes.MODIFY_CONFIG, applicationId)
                .json(change, ModifyEmbeddedActivityConfig.CODEC)
                .returns(EmbeddedActivityConfig.CODEC);
    }

    /**
     * Returns the mappings of an activity's proxy. {@code GET /applications/{application.id}/proxy-config}; needs its
     * owner.
     *
     * @param applicationId the application
     * @return the call, which returns the mappings in their order. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} if it belongs to another account
     */
    @CheckReturnValue
    public ApiCall<ProxyConfig> getProxyConfig(Snowflake applicationId) {
        return api.call(ActivityRoutes.GET_PROXY, applicationId).returns(ProxyConfig.CODEC);
    }

    /**
     * Sets the targets to which the proxy forwards requests of an activity. {@code POST /applications/{application.id}/proxy-config};
     * needs one of its developers.
     *
     * <p>This replaces the previous mappings. The order counts: see {@link ProxyConfig}.
     *
     * <pre>{@code
     * client.applications().activities().replaceProxyConfig(id, ProxyConfig.of(
     *         UrlMapping.of("/api/maps", "maps.example.com"),
     *         UrlMapping.of("/api", "game.example.com")))
     * }</pre>
     *
     * @param applicationId the application
     * @param config the mappings, the most specific ones first
     * @return the call, which returns the stored mappings. It fails with {@link
     *     io.guildkit.core.error.ForbiddenException} if the caller is not a developer, and {@link
     *     io.guildkit.core.error.BadRequestException} if the service rejects a mapping
     * @throws io.guildkit.core.form.InvalidRequestException if a prefix or target is empty or has a protocol
     */
    @CheckReturnValue
    public ApiCall<ProxyConfig> replaceProxyConfig(Snowflake applicationId, ProxyConfig config) {
        ProxyLimits.check(config);
        return api.call(ActivityRoutes.REPLACE_PROXY, applicationId)
                .json(config, ProxyConfig.CODEC)
                .returns(ProxyConfig.CODEC);
    }
}
