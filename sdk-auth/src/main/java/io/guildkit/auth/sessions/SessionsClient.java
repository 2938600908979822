package io.guildkit.auth.sessions;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sessions of the signed-in account. */
@CheckReturnValue
public final class SessionsClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public SessionsClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Lists the active sessions. {@code GET /auth/sessions}; needs an account.
     *
     * @return the call, which returns at most 50 sessions
     */
    @CheckReturnValue
    public ApiCall<AuthSessions> list() {
        return api.call(SessionRoutes.LIST).returns(AuthSessions.CODEC);
    }

    /**
     * Ends sessions. {@code POST /auth/sessions/logout}; needs an account, and usually a second factor.
     *
     * @param idHashes the hashes of 1 to 64 sessions
     * @return the call. It fails with {@link io.guildkit.core.error.ElevationRequiredException} if a second factor is needed
     *     and the client has no {@link io.guildkit.core.auth.SecondFactorHandler}
     * @throws io.guildkit.core.form.InvalidRequestException if the list is empty or too long
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> logout(List<String> idHashes) {
        return api.call(SessionRoutes.LOGOUT)
                .json(LogoutSessions.builder().addAllSessionIdHashes(idHashes).build(), LogoutSessions.CODEC)
                .returnsNothing();
    }
}
