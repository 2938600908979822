package io.guildkit.auth.handoff;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.model.PartialUser;

/**
 * Passes a signed-in account to another client on the same machine. The first client creates a handoff token with a
 * key, and the second exchanges both for a token.
 */
@CheckReturnValue
public final class HandoffClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public HandoffClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Creates a handoff token. {@code POST /auth/handoff}; needs an account.
     *
     * @param key a key that only the two clients know, such as a random UUID
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the key is empty
     */
    @CheckReturnValue
    public ApiCall<HandoffToken> create(String key) {
        return api.call(HandoffRoutes.CREATE)
                .json(CreateHandoff.builder().key(key).build(), CreateHandoff.CODEC)
                .returns(HandoffToken.CODEC);
    }

    /**
     * Turns a handoff token into a token for this client. {@code POST /auth/handoff/exchange}; needs no credentials.
     *
     * <p>A handoff token works once, and only from the address that created it. The client stores the token in the
     * token store.
     *
     * @param key the key of the handoff token
     * @param handoffToken the handoff token
     * @return the call. It fails if the handoff token was used before, or from another address
     * @throws io.guildkit.core.form.InvalidRequestException if an argument is empty
     */
    @CheckReturnValue
    public ApiCall<HandoffResult> exchange(String key, String handoffToken) {
        return api.call(HandoffRoutes.EXCHANGE)
                .json(
                        ExchangeHandoff.builder()
                                .key(key)
                                .handoffToken(handoffToken)
                                .build(),
                        ExchangeHandoff.CODEC)
                .returns(
                        HandoffResult.CODEC,
                        (result, caller) -> caller.signedIn(
                                new AccountToken(result.token(), result.user().map(PartialUser::id))));
    }
}
