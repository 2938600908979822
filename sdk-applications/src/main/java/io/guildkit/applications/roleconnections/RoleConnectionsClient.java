package io.guildkit.applications.roleconnections;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.function.Consumer;

/**
 * Role connections: facts that users show to guilds through applications, so that guilds can assign roles by them.
 * Reached by {@link io.guildkit.applications.ApplicationsClient#roleConnections()}.
 */
@CheckReturnValue
public final class RoleConnectionsClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public RoleConnectionsClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Lists the role connections of the user with all applications. {@code GET /users/@me/applications/role-connections};
     * needs an account, which owns the connections.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<ApplicationRoleConnection>> list() {
        return api.call(RoleConnectionRoutes.LIST).returns(ApplicationRoleConnection.CODEC.list());
    }

    /**
     * Returns the role connection of the user with an application. {@code GET
     * /users/@me/applications/{application.id}/role-connection}; needs an OAuth2 token with the scope {@code
     * role_connections.write} that the user granted to this application. Other credentials are refused, including those
     * of the application's owner and bot.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.CredentialsException}, before anything is sent, if
     *     the client has other credentials; and with {@link io.guildkit.core.error.ForbiddenException} if the token is
     *     of another application or scope
     */
    @CheckReturnValue
    public ApiCall<ApplicationRoleConnection> get(Snowflake applicationId) {
        return api.call(RoleConnectionRoutes.GET, applicationId).returns(ApplicationRoleConnection.CODEC);
    }

    /**
     * Sets the role connection of a user with an application. {@code PUT
     * /users/@me/applications/{application.id}/role-connection}; needs an OAuth2 token with the scope {@code
     * role_connections.write} that the user granted to this application. Other credentials are refused, including those
     * of the application's owner and bot.
     *
     * <pre>{@code
     * client.withCredentials(Credentials.oauth2(token)).applications().roleConnections().modify(id, connection -> connection
     *         .platformName("Garden Quest")
     *         .metadata(Map.of("plants", "42")))
     * }</pre>
     *
     * @param applicationId the application
     * @param connection sets the fields of the connection
     * @return the call, which returns the new connection. It fails with {@link
     *     io.guildkit.core.error.CredentialsException}, before anything is sent, if the client has other credentials;
     *     and with {@link io.guildkit.core.error.ForbiddenException} if the token is of another application or scope
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too long
     */
    @CheckReturnValue
    public ApiCall<ApplicationRoleConnection> modify(
            Snowflake applicationId, Consumer<UpdateRoleConnectionBuilder> connection) {
        return modify(
                applicationId, with(UpdateRoleConnection.builder(), connection).build());
    }

    /**
     * Sets the role connection of a user with an application. {@code PUT
     * /users/@me/applications/{application.id}/role-connection}; needs an OAuth2 token with the scope
     * {@code role_connections.write} that the user granted to this application.
     *
     * @param applicationId the application
     * @param connection the connection
     * @return the call, as for {@link #modify(Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<ApplicationRoleConnection> modify(Snowflake applicationId, UpdateRoleConnection connection) {
        return api.call(RoleConnectionRoutes.UPDATE, applicationId)
                .json(connection, UpdateRoleConnection.CODEC)
                .returns(ApplicationRoleConnection.CODEC);
    }
}
