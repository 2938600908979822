package io.guildkit.applications;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.applications.activities.ActivitiesClient;
import io.guildkit.applications.approval.ApplicationDiscoverability;
import io.guildkit.applications.assets.ApplicationAssetsClient;
import io.guildkit.applications.bots.ApplicationBotClient;
import io.guildkit.applications.disclosures.DisclosuresClient;
import io.guildkit.applications.intents.AdditionalIntents;
import io.guildkit.applications.intents.RequestAdditionalIntents;
import io.guildkit.applications.roleconnections.RoleConnectionsClient;
import io.guildkit.applications.signatures.SignatureVerifier;
import io.guildkit.applications.unverified.UnverifiedApplicationsClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Applications: registered programs with a name, a bot, an activity and an OAuth2 client.
 *
 * <p>Other parts of applications have their own clients: {@link #bot()}, {@link #activities()}, {@link
 * #assets()}, {@link #roleConnections()}, {@link #disclosures()} and {@link #unverified()}.
 *
 * <p>Each endpoint states the callers that it permits. The <em>owner</em> is the user to whom an application belongs
 * or, where it belongs to a team, any member of the team, even with read-only access. Invited users are not members
 * yet. A <em>developer</em> is the user to whom it belongs, or an owner, admin or developer of its team. An
 * application's own bot has the rights of its developers. Other bots have no rights.
 *
 * <p>Calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}, such as:
 *
 * <ul>
 * <li>{@link io.guildkit.core.error.NotFoundException} (10002) if the application does not exist
 * <li>{@link io.guildkit.core.error.ForbiddenException} (50001, 50013) if the endpoint does not permit the caller
 * <li>{@link io.guildkit.core.error.BadRequestException} (50035) if the service rejects a value
 * </ul>
 *
 * <p>Deleting and transferring an application, resetting its secret, and creating or resetting its bot need a second
 * factor if the account has one. The client's {@link io.guildkit.core.auth.SecondFactorHandler} provides it, once for
 * several calls, and the call continues. Without a handler the call fails with {@link
 * io.guildkit.core.error.ElevationRequiredException}.
 *
 * <p>{@link SignatureVerifier} checks the requests that the service sends to an application.
 */
@CheckReturnValue
public final class ApplicationsClient {
    private static final String WITH_TEAM_APPLICATIONS = "with_team_applications";

    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public ApplicationsClient(ApiClient api) {
        this.api = api;
    }

    // ---- the sides of an application

    /**
     * Returns the client that creates and changes the bots of applications.
     *
     * @return the endpoints of bots
     */
    @CheckReturnValue
    public ApplicationBotClient bot() {
        return new ApplicationBotClient(api);
    }

    /**
     * Returns the client that lists and configures activities.
     *
     * @return the endpoints of activities
     */
    @CheckReturnValue
    public ActivitiesClient activities() {
        return new ActivitiesClient(api);
    }

    /**
     * Returns the client of the images of applications.
     *
     * @return the endpoints of assets
     */
    @CheckReturnValue
    public ApplicationAssetsClient assets() {
        return new ApplicationAssetsClient(api);
    }

    /**
     * Returns the client of role connections, by which users show facts about themselves through applications.
     *
     * @return the endpoints of role connections
     */
    @CheckReturnValue
    public RoleConnectionsClient roleConnections() {
        return new RoleConnectionsClient(api);
    }

    /**
     * Returns the client of the disclosures that users see before they use an application.
     *
     * @return the endpoints of disclosures
     */
    @CheckReturnValue
    public DisclosuresClient disclosures() {
        return new DisclosuresClient(api);
    }

    /**
     * Returns the client that reports unknown programs.
     *
     * @return the endpoints of unverified applications
     */
    @CheckReturnValue
    public UnverifiedApplicationsClient unverified() {
        return new UnverifiedApplicationsClient(api);
    }

    // ---- own and others' applications

    /**
     * Lists the user's applications. {@code GET /applications}; needs an account, which owns the applications.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<Application>> list() {
        return list(query -> {});
    }

    /**
     * Lists the user's applications. {@code GET /applications}; needs an account. The applications belong to the account or its teams.
     *
     * @param query sets the applications to list
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<Application>> list(Consumer<ListApplicationsBuilder> query) {
        return list(with(ListApplications.builder(), query).build());
    }

    /**
     * Lists the user's applications. {@code GET /applications}; needs an account. The applications belong to the account or its teams.
     *
     * @param query the applications to list
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<Application>> list(ListApplications query) {
        return api.call(ApplicationRoutes.LIST)
                .query(WITH_TEAM_APPLICATIONS, query.withTeamApplications())
                .returns(Application.CODEC.list());
    }

    /**
     * Lists the user's applications with their assets. {@code GET /applications-with-assets}; needs an account, which
     * owns the applications.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<ApplicationsWithAssets> listWithAssets() {
        return listWithAssets(query -> {});
    }

    /**
     * Lists the user's applications with their assets. {@code GET /applications-with-assets}; needs an account. The
     * applications belong to the account or its teams.
     *
     * @param query sets the applications to list
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<ApplicationsWithAssets> listWithAssets(Consumer<ListApplicationsBuilder> query) {
        return listWithAssets(with(ListApplications.builder(), query).build());
    }

    /**
     * Lists the user's applications with their assets. {@code GET /applications-with-assets}; needs an account. The
     * applications belong to the account or its teams.
     *
     * @param query the applications to list
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<ApplicationsWithAssets> listWithAssets(ListApplications query) {
        return api.call(ApplicationRoutes.LIST_WITH_ASSETS)
                .query(WITH_TEAM_APPLICATIONS, query.withTeamApplications())
                .returns(ApplicationsWithAssets.CODEC);
    }

    /**
     * Creates an application. {@code POST /applications}; needs an account, which becomes its owner.
     *
     * <p>A user can have 50 applications, a team 25.
     *
     * @param name its name
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the user has too many
     */
    @CheckReturnValue
    public ApiCall<Application> create(String name) {
        return create(name, application -> {});
    }

    /**
     * Creates an application. {@code POST /applications}; needs an account, which becomes its owner or, with a team,
     * may create applications for it.
     *
     * <p>A user can have 50 applications, a team 25.
     *
     * @param name its name
     * @param application sets its other fields
     * @return the call, as for {@link #create(String)}
     * @throws io.guildkit.core.form.InvalidRequestException if there are more than 10 redirect URIs
     */
    @CheckReturnValue
    public ApiCall<Application> create(String name, Consumer<CreateApplicationBuilder> application) {
        return create(with(CreateApplication.builder().name(name), application).build());
    }

    /**
     * Creates an application. {@code POST /applications}; needs an account, which becomes its owner or, with a team,
     * may create applications for it.
     *
     * <p>A user can have 50 applications, a team 25.
     *
     * @param application its fields
     * @return the call, as for {@link #create(String)}
     */
    @CheckReturnValue
    public ApiCall<Application> create(CreateApplication application) {
        return api.call(ApplicationRoutes.CREATE)
                .json(application, CreateApplication.CODEC)
                .returns(Application.CODEC);
    }

    /**
     * Returns an application. {@code GET /applications/{application.id}}; needs its owner or its bot.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if the application does
     *        not exist, and {@link io.guildkit.core.error.ForbiddenException} if it belongs to another account
     */
    @CheckReturnValue
    public ApiCall<Application> get(Snowflake applicationId) {
        return api.call(ApplicationRoutes.GET, applicationId).returns(Application.CODEC);
    }

    /**
     * Returns the calling application. {@code GET /applications/@me}; needs the application's bot.
     *
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} (20002) if an account calls
     */
    @CheckReturnValue
    public ApiCall<Application> getOwn() {
        return api.call(ApplicationRoutes.GET_OWN).returns(Application.CODEC);
    }

    /**
     * Changes an application. {@code PATCH /applications/{application.id}}; needs one of its developers, as an account
     * or a bot.
     *
     * <p>Fields that are not set stay as they are. Fields that can be cleared have a {@code clear…} method.
     *
     * <pre>{@code
     * client.applications().modify(id, app -> app.description("Watch videos together").clearIcon())
     * }</pre>
     *
     * @param applicationId the application
     * @param change sets the fields to change
     * @return the call, which returns the changed application. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} if the caller is not a developer, and
     *     {@link io.guildkit.core.error.BadRequestException} if the service rejects a value
     * @throws io.guildkit.core.form.InvalidRequestException if there are more than 10 redirect URIs, more than 5 tags, a tag of more than 20
     *     characters, or fewer than -1 participants
     */
    @CheckReturnValue
    public ApiCall<Application> modify(Snowflake applicationId, Consumer<ModifyApplicationBuilder> change) {
        return modify(applicationId, with(ModifyApplication.builder(), change).build());
    }

    /**
     * Changes an application. {@code PATCH /applications/{application.id}}; needs one of its developers, as an account
     * or a bot.
     *
     * @param applicationId the application
     * @param change the fields to change
     * @return the call, as for {@link #modify(Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<Application> modify(Snowflake applicationId, ModifyApplication change) {
        return api.call(ApplicationRoutes.MODIFY, applicationId)
                .json(change, ModifyApplication.CODEC)
                .returns(Application.CODEC);
    }

    /**
     * Changes the application that calls. {@code PATCH /applications/@me}; needs the application's bot.
     *
     * <p>Fields that are not set stay as they are. Fields that can be cleared have a {@code clear…} method.
     *
     * @param change sets the fields to change
     * @return the call, which returns the changed application. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} (20002) if an account calls, and
     *     {@link io.guildkit.core.error.BadRequestException} if the service rejects a value
     * @throws io.guildkit.core.form.InvalidRequestException if there are more than 5 tags, a tag of more than 20 characters, or fewer than
     *     -1 participants
     */
    @CheckReturnValue
    public ApiCall<Application> modifyOwn(Consumer<ModifyOwnApplicationBuilder> change) {
        return modifyOwn(with(ModifyOwnApplication.builder(), change).build());
    }

    /**
     * Changes the application that calls. {@code PATCH /applications/@me}; needs the application's bot.
     *
     * @param change the fields to change
     * @return the call, as for {@link #modifyOwn(Consumer)}
     */
    @CheckReturnValue
    public ApiCall<Application> modifyOwn(ModifyOwnApplication change) {
        return api.call(ApplicationRoutes.MODIFY_OWN)
                .json(change, ModifyOwnApplication.CODEC)
                .returns(Application.CODEC);
    }

    /**
     * Deletes an application and its bot permanently. {@code POST /applications/{application.id}/delete}; needs the
     * user who owns it or, for an application of a team, the team's owner, and a second factor if they have one.
     *
     * <p>The tokens of the bot, the client secret and the grants of users become invalid.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} if the caller may not delete
     * the application, and {@link io.guildkit.core.error.ElevationRequiredException} if the second factor is not
     * provided
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> delete(Snowflake applicationId) {
        return api.call(ApplicationRoutes.DELETE, applicationId).returnsNothing();
    }

    /**
     * Transfers an application to a team. {@code POST /applications/{application.id}/transfer}; needs its owner, and a
     * second factor if they have one.
     *
     * <p>A team can have 25 applications. Only its owner, its admins and its developers can transfer applications to it.
     *
     * @param applicationId the application
     * @param teamId the team
     * @return the call, which returns the application with its team. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} if the caller is not the owner,
     *     {@link io.guildkit.core.error.BadRequestException} if the caller is not in the team or the team has too many, and
     *     {@link io.guildkit.core.error.ElevationRequiredException} if the second factor is not provided
     */
    @CheckReturnValue
    public ApiCall<Application> transfer(Snowflake applicationId, Snowflake teamId) {
        return api.call(ApplicationRoutes.TRANSFER, applicationId)
                .json(TransferApplication.builder().teamId(teamId).build(), TransferApplication.CODEC)
                .returns(Application.CODEC);
    }

    /**
     * Generates a new client secret of an application. {@code POST /applications/{application.id}/reset}; needs one
     * of its developers, and a second factor if they have one.
     *
     * <p>This revokes the previous secret at once. Programs that still use it cannot get OAuth2 tokens any more. The
     * service sends the new secret only once.
     *
     * @param applicationId the application
     * @return the call, which returns the secret. It fails with {@link io.guildkit.core.error.ForbiddenException} if the
     *        caller is not a developer, and {@link io.guildkit.core.error.ElevationRequiredException} if the second
     *        factor is not provided
     */
    @CheckReturnValue
    public ApiCall<ApplicationSecret> resetSecret(Snowflake applicationId) {
        return api.call(ApplicationRoutes.RESET_SECRET, applicationId).returns(ApplicationSecret.CODEC);
    }

    /**
     * Requests additional intents for a verified bot. {@code POST
     * /applications/{application.id}/request-additional-intents}; needs one of the application's developers.
     *
     * <p>Each intent needs its own texts; see {@link AdditionalIntents}.
     *
     * @param applicationId the application
     * @param request sets the fields of the request, step by step
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} if the caller is not a developer,
     *     and {@link io.guildkit.core.error.BadRequestException} if the bot is not verified
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long, or no intent is requested
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> requestAdditionalIntents(
            Snowflake applicationId, Function<AdditionalIntents.Start, AdditionalIntents> request) {
        return requestAdditionalIntents(applicationId, AdditionalIntents.from(request));
    }

    /**
     * Requests additional intents for a verified bot. {@code POST
     * /applications/{application.id}/request-additional-intents}; needs one of the application's developers.
     *
     * @param applicationId the application
     * @param request the intents and their uses
     * @return the call, as for {@link #requestAdditionalIntents(Snowflake, Function)}
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> requestAdditionalIntents(Snowflake applicationId, RequestAdditionalIntents request) {
        return api.call(ApplicationRoutes.REQUEST_INTENTS, applicationId)
                .json(request, RequestAdditionalIntents.CODEC)
                .returnsNothing();
    }

    /**
     * Returns the discoverability of an application, the requirements that it meets, and its commands with unsuitable
     * content. {@code GET /applications/{application.id}/discoverability-state}; needs its owner.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} if it belongs to another account
     */
    @CheckReturnValue
    public ApiCall<ApplicationDiscoverability> getDiscoverability(Snowflake applicationId) {
        return api.call(ApplicationRoutes.GET_DISCOVERABILITY, applicationId).returns(ApplicationDiscoverability.CODEC);
    }

    /**
     * Lists the applications that belong to a guild. {@code GET /guilds/{guild.id}/applications}; needs an account or a
     * bot, with the permission MANAGE_GUILD.
     *
     * <p>The applications are complete, even if they belong to other accounts. Teams must be requested.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission, and
     *     {@link io.guildkit.core.error.NotFoundException} if the guild does not exist
     */
    @CheckReturnValue
    public ApiCall<List<Application>> listOfGuild(Snowflake guildId) {
        return listOfGuild(guildId, query -> {});
    }

    /**
     * Lists the applications that belong to a guild. {@code GET /guilds/{guild.id}/applications}; needs an account or a
     * bot, with the permission MANAGE_GUILD. The response contains a team only for its members.
     *
     * @param guildId the guild
     * @param query sets the applications to list, and their details
     * @return the call, as for {@link #listOfGuild(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<List<Application>> listOfGuild(Snowflake guildId, Consumer<ListGuildApplicationsBuilder> query) {
        return listOfGuild(guildId, with(ListGuildApplications.builder(), query).build());
    }

    /**
     * Lists the applications that belong to a guild. {@code GET /guilds/{guild.id}/applications}; needs an account or a
     * bot, with the permission MANAGE_GUILD. The response contains a team only for its members.
     *
     * @param guildId the guild
     * @param query the applications to list, and their details
     * @return the call, as for {@link #listOfGuild(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<List<Application>> listOfGuild(Snowflake guildId, ListGuildApplications query) {
        return api.call(ApplicationRoutes.LIST_OF_GUILD, guildId)
                .query("type", query.type().map(type -> type.value()))
                .query("include_team", query.includeTeam())
                .query("channel_id", query.channelId())
                .returns(Application.CODEC.list());
    }

    // ---- public data

    /**
     * Lists the games that are recognised by their programs. {@code GET /applications/detectable}; credentials are optional.
     *
     * <p>The list is long: cache it.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<DetectableApplication>> listDetectable() {
        return api.call(ApplicationRoutes.LIST_DETECTABLE).returns(DetectableApplication.CODEC.list());
    }

    /**
     * Lists the public profiles of some applications. {@code GET /applications/public}; needs an account, a bot, or an
     * OAuth2 token with any scope.
     *
     * @param applicationIds the applications, at least one; the response leaves out applications that do not exist
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the list is empty
     */
    @CheckReturnValue
    public ApiCall<List<PartialApplication>> listPublic(List<Snowflake> applicationIds) {
        String name = "application_ids";
        FieldErrors faults = FieldErrors.none();
        faults.at(name).size(applicationIds.size(), 1, Integer.MAX_VALUE);
        faults.throwIfAny();
        return api.call(ApplicationRoutes.LIST_PUBLIC)
                .query(name, applicationIds)
                .returns(PartialApplication.CODEC.list());
    }

    /**
     * Returns the public profile of an application. {@code GET /applications/{application.id}/public}; needs an
     * account, a bot, or an OAuth2 token with any scope.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if the application does
     *        not exist
     */
    @CheckReturnValue
    public ApiCall<PartialApplication> getPublic(Snowflake applicationId) {
        return getPublic(applicationId, query -> {});
    }

    /**
     * Returns the public profile of an application. {@code GET /applications/{application.id}/public}; needs an
     * account, a bot, or an OAuth2 token with any scope.
     *
     * @param applicationId the application
     * @param query sets the optional details to return
     * @return the call, as for {@link #getPublic(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<PartialApplication> getPublic(Snowflake applicationId, Consumer<GetPublicApplicationBuilder> query) {
        return getPublic(
                applicationId, with(GetPublicApplication.builder(), query).build());
    }

    /**
     * Returns the public profile of an application. {@code GET /applications/{application.id}/public}; needs an
     * account, a bot, or an OAuth2 token with any scope.
     *
     * @param applicationId the application
     * @param query the optional details to return
     * @return the call, as for {@link #getPublic(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<PartialApplication> getPublic(Snowflake applicationId, GetPublicApplication query) {
        return api.call(ApplicationRoutes.GET_PUBLIC, applicationId)
                .query("with_guild", query.withGuild())
                .returns(PartialApplication.CODEC);
    }

    /**
     * Returns the profile of an application for rich presence. {@code GET /applications/{application.id}/rpc};
     * credentials are optional.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if the application does
     *        not exist
     */
    @CheckReturnValue
    public ApiCall<PartialApplication> getRpc(Snowflake applicationId) {
        return api.call(ApplicationRoutes.GET_RPC, applicationId).returns(PartialApplication.CODEC);
    }
}
