package io.guildkit.core.auth;

import io.guildkit.core.model.AuthenticatorType;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Gets a second factor from the account's owner when the service demands one for a sensitive operation.
 *
 * <p>A client asks one question at a time. All calls of an account that need a second factor share its outcome, a failure
 * as well; after a failure the handler is not asked again for some time (see {@code promptCooldown} of the client's builder).
 * Calls that need no second factor go on meanwhile.
 *
 * <p>The handler runs on the client's executor. It may block that thread or complete its stage later. It may make calls with
 * the same client; if such a call needs a second factor itself, it fails at once instead of waiting for the handler's own
 * answer.
 */
@FunctionalInterface
public interface SecondFactorHandler {
    /**
     * Asks for a second factor.
     *
     * @param challenge what the service accepts, and which try this is
     * @return the answer, or {@link SecondFactorAnswer#giveUp()}; a stage that fails gives up too
     */
    CompletionStage<SecondFactorAnswer> verify(SecondFactorChallenge challenge);

    /**
     * Returns a handler that answers on the executor's thread, blocking it if need be.
     *
     * @param answer finds the answer
     * @return the handler
     */
    static SecondFactorHandler blocking(Function<SecondFactorChallenge, SecondFactorAnswer> answer) {
        Objects.requireNonNull(answer, "answer");
        return challenge -> CompletableFuture.completedFuture(answer.apply(challenge));
    }

    /**
     * Returns a handler that answers with the code of an authenticator app.
     *
     * @param code finds the present code
     * @return the handler; it gives up where the service does not accept such a code
     */
    static SecondFactorHandler totp(Supplier<String> code) {
        Objects.requireNonNull(code, "code");
        return blocking(challenge -> challenge.accepts(AuthenticatorType.TOTP)
                ? SecondFactorAnswer.totp(code.get())
                : SecondFactorAnswer.giveUp());
    }
}
