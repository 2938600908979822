package io.guildkit.invites;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.function.Consumer;

/**
 * Invites: codes that lead into a guild, into a group of users, or to a friend.
 *
 * <p>If a user pasted a link, {@link InviteLink#findCode} finds the code.
 *
 * <p>Calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}, such as:
 *
 * <ul>
 * <li>{@link io.guildkit.core.error.NotFoundException} (10006) if the invite never existed, has expired, was used up, or
 * was deleted
 * <li>{@link io.guildkit.core.error.ForbiddenException} (50013) if a permission is missing
 * </ul>
 */
@CheckReturnValue
public final class InvitesClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public InvitesClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Returns an invite. {@code GET /invites/{invite.code}}; credentials are optional.
     *
     * <p>The call sets the invite's flag {@link InviteFlag#IS_VIEWED}.
     *
     * @param code the code
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10006) if the invite does not exist
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     */
    @CheckReturnValue
    public ApiCall<Invite> get(String code) {
        return get(code, query -> {});
    }

    /**
     * Returns an invite. {@code GET /invites/{invite.code}}; credentials are optional.
     *
     * @param code the code
     * @param query sets the optional details to return
     * @return the call, as for {@link #get(String)}
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     */
    @CheckReturnValue
    public ApiCall<Invite> get(String code, Consumer<GetInviteBuilder> query) {
        return get(code, with(GetInvite.builder(), query).build());
    }

    /**
     * Returns an invite. {@code GET /invites/{invite.code}}; credentials are optional.
     *
     * @param code the code
     * @param query the optional details to return
     * @return the call, as for {@link #get(String)}
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     */
    @CheckReturnValue
    public ApiCall<Invite> get(String code, GetInvite query) {
        return api.call(InviteRoutes.GET, code)
                .query("with_counts", query.withCounts())
                .query("with_permissions", query.withPermissions())
                .query("guild_scheduled_event_id", query.guildScheduledEventId())
                .returns(Invite.CODEC);
    }

    /**
     * Accepts an invite: joins its guild or group, or becomes a friend of its creator. {@code POST
     * /invites/{invite.code}}; needs an account, or an OAuth2 token with the scope {@code guilds.join}.
     *
     * <p>A guild with membership screening may have to admit the caller first. A {@linkplain InviteDetails#flags()
     * guest invite} needs the session that gets access, see {@link AcceptInvite#sessionId()}. The guest does not become
     * a member, sees only the channel of the invite, and loses access when leaving it. A {@linkplain
     * InviteWithMetadata#temporary() temporary} member is removed when all of their sessions have disconnected.
     *
     * <p>May fire Guild Create, Guild Member Add, Guild Join Request Create, Channel Create and Relationship Add.
     *
     * @param code the code
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10006) if the invite does not
     *        exist, {@link io.guildkit.core.error.ForbiddenException} if the caller may not join, and {@link
     *        io.guildkit.core.error.CaptchaRequiredException} if the service demands a CAPTCHA
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     */
    @CheckReturnValue
    public ApiCall<Invite> accept(String code) {
        return accept(code, request -> {});
    }

    /**
     * Accepts an invite. {@code POST /invites/{invite.code}}; needs an account, or an OAuth2 token with the scope
     * {@code guilds.join}.
     *
     * <p>May fire Guild Create, Guild Member Add, Guild Join Request Create, Channel Create and Relationship Add.
     *
     * @param code the code
     * @param request names the session of a guest
     * @return the call, as for {@link #accept(String)}
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     * @throws io.guildkit.core.form.InvalidRequestException if the session is empty
     */
    @CheckReturnValue
    public ApiCall<Invite> accept(String code, Consumer<AcceptInviteBuilder> request) {
        return accept(code, with(AcceptInvite.builder(), request).build());
    }

    /**
     * Accepts an invite. {@code POST /invites/{invite.code}}; needs an account, or an OAuth2 token with the scope
     * {@code guilds.join}.
     *
     * <p>May fire Guild Create, Guild Member Add, Guild Join Request Create, Channel Create and Relationship Add.
     *
     * @param code the code
     * @param request names the session of a guest
     * @return the call, as for {@link #accept(String)}
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     */
    @CheckReturnValue
    public ApiCall<Invite> accept(String code, AcceptInvite request) {
        return api.call(InviteRoutes.ACCEPT, code)
                .json(request, AcceptInvite.CODEC)
                .returns(Invite.CODEC);
    }

    /**
     * Deletes an invite. {@code DELETE /invites/{invite.code}}; needs an account or a bot, with the permission
     * MANAGE_CHANNELS in the invite's channel, or MANAGE_GUILD in its guild.
     *
     * <p>Invites of the types {@link InviteTargetType#ROLE_SUBSCRIPTIONS} and {@link InviteTargetType#CREATOR_PAGE}
     * cannot be deleted. May fire Invite Delete. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param code the code
     * @return the call, which returns the deleted invite. It fails with
     *     {@link io.guildkit.core.error.NotFoundException} (10006) if the invite does not exist, and
     *     {@link io.guildkit.core.error.ForbiddenException} (50013) without the permission
     * @throws IllegalArgumentException if the code is empty, {@code .} or {@code ..}
     */
    @CheckReturnValue
    public ApiCall<Invite> delete(String code) {
        return api.call(InviteRoutes.DELETE, code).returns(Invite.CODEC);
    }

    /**
     * Lists a guild's invites. {@code GET /guilds/{guild.id}/invites}; needs an account or a bot, with the permission
     * MANAGE_GUILD.
     *
     * <p>The list lacks invites of the types {@link InviteTargetType#ROLE_SUBSCRIPTIONS} and
     * {@link InviteTargetType#CREATOR_PAGE}.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<List<InviteWithMetadata>> listOfGuild(Snowflake guildId) {
        return api.call(InviteRoutes.LIST_OF_GUILD, guildId).returns(InviteWithMetadata.CODEC.list());
    }

    /**
     * Lists a channel's invites. {@code GET /channels/{channel.id}/invites}; needs an account or a bot; in a guild with
     * the permission MANAGE_CHANNELS.
     *
     * <p>Only channels of guilds and groups of users have invites. The list lacks invites of the types {@link
     * InviteTargetType#ROLE_SUBSCRIPTIONS} and {@link InviteTargetType#CREATOR_PAGE}.
     *
     * @param channelId the channel
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<List<InviteWithMetadata>> listOfChannel(Snowflake channelId) {
        return api.call(InviteRoutes.LIST_OF_CHANNEL, channelId).returns(InviteWithMetadata.CODEC.list());
    }

    /**
     * Creates an invite to a channel that is valid for a day and any number of uses, or returns a similar invite.
     * {@code POST /channels/{channel.id}/invites}; needs an account or a bot; in a guild with the permission
     * CREATE_INSTANT_INVITE.
     *
     * <p>Only channels of guilds and groups of users can have invites. Fires Invite Create if the channel is in a guild. The
     * audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission, and with {@link
     *     io.guildkit.core.error.InvitesDisabledException} if the guild's invites are switched off, because the service then responds with
     *     204 and creates nothing
     */
    @CheckReturnValue
    public ApiCall<InviteWithMetadata> create(Snowflake channelId) {
        return create(channelId, request -> {});
    }

    /**
     * Creates an invite to a channel. {@code POST /channels/{channel.id}/invites}; needs an account or a bot; in a guild
     * with the permission CREATE_INSTANT_INVITE, and KICK_MEMBERS for {@link InviteFlag#IS_APPLICATION_BYPASS}.
     *
     * <p>Fires Invite Create if the channel is in a guild. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel
     * @param request sets the optional fields; for a group of users only {@code maxAge}, and not to 0
     * @return the call, as for {@link #create(Snowflake)}
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds, or the target that the type needs is missing
     */
    @CheckReturnValue
    public ApiCall<InviteWithMetadata> create(Snowflake channelId, Consumer<CreateChannelInviteBuilder> request) {
        return create(channelId, with(CreateChannelInvite.builder(), request).build());
    }

    /**
     * Creates an invite to a channel. {@code POST /channels/{channel.id}/invites}; needs an account or a bot; in a guild
     * with the permission CREATE_INSTANT_INVITE, and KICK_MEMBERS for {@link InviteFlag#IS_APPLICATION_BYPASS}.
     *
     * <p>Fires Invite Create if the channel is in a guild. The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param channelId the channel
     * @param request the optional fields; for a group of users only {@code maxAge}, which must not be 0
     * @return the call, as for {@link #create(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<InviteWithMetadata> create(Snowflake channelId, CreateChannelInvite request) {
        return api.call(InviteRoutes.CREATE, channelId)
                .json(request, CreateChannelInvite.CODEC)
                .returnsUnlessEmpty(InviteWithMetadata.CODEC, ErrorResponse::invitesDisabled);
    }

    /**
     * Lists the account's own friend invites. {@code GET /users/@me/invites}; needs an account.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<InviteWithMetadata>> listFriendInvites() {
        return api.call(InviteRoutes.LIST_OF_FRIENDS).returns(InviteWithMetadata.CODEC.list());
    }

    /**
     * Creates an invite that makes users who accept it friends of the account. {@code POST /users/@me/invites}; needs an account.
     *
     * <p>The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<InviteWithMetadata> createFriendInvite() {
        return createFriendInvite(request -> {});
    }

    /**
     * Creates an invite that makes users who accept it friends of the account. {@code POST /users/@me/invites}; needs an account.
     *
     * <p>The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param request sets the code, if it was generated beforehand
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the code is empty
     */
    @CheckReturnValue
    public ApiCall<InviteWithMetadata> createFriendInvite(Consumer<CreateFriendInviteBuilder> request) {
        return createFriendInvite(with(CreateFriendInvite.builder(), request).build());
    }

    /**
     * Creates an invite that makes users who accept it friends of the account. {@code POST /users/@me/invites}; needs an account.
     *
     * <p>The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @param request the code, if it was generated beforehand
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<InviteWithMetadata> createFriendInvite(CreateFriendInvite request) {
        return api.call(InviteRoutes.CREATE_OF_FRIEND)
                .json(request, CreateFriendInvite.CODEC)
                .returns(InviteWithMetadata.CODEC);
    }

    /**
     * Revokes all of the account's friend invites. {@code DELETE /users/@me/invites}; needs an account.
     *
     * <p>The audit log accepts a {@linkplain ApiCall#auditReason reason}.
     *
     * @return the call, which returns the revoked invites
     */
    @CheckReturnValue
    public ApiCall<List<InviteWithMetadata>> revokeFriendInvites() {
        return api.call(InviteRoutes.REVOKE_OF_FRIENDS).returns(InviteWithMetadata.CODEC.list());
    }
}
