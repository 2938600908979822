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
 * <p>A client has one prompt at a time. All calls of an account that need a second factor share its result, also a
 * failure. After a failure there is no prompt for some time (see {@code promptCooldown} of the client's builder). Calls
 * that need no second factor continue meanwhile.
 *
 * <p>The handler runs on the client's executor. It may block that thread or complete its stage later. It may make calls
 * with the same client. If such a call needs a second factor itself, it fails at once.
 */
@FunctionalInterface
public interface SecondFactorHandler {
    /**
     * Asks for a second factor.
     *
     * @param challenge the accepted types, and the number of the attempt
     * @return the answer, or {@link SecondFactorAnswer#giveUp()}; a stage that fails gives up too. The client cancels the
     *     stage if the time of the prompt is over or the client is closed
     */
    CompletionStage<SecondFactorAnswer> verify(SecondFactorChallenge challenge);

    /**
     * Returns a handler that runs on an executor, whose threads it may block.
     *
     * @param answer returns the answer
     * @return the handler
     */
    static SecondFactorHandler blocking(Function<SecondFactorChallenge, SecondFactorAnswer> answer) {
        Objects.requireNonNull(answer, "answer");
        return challenge -> CompletableFuture.completedFuture(answer.apply(challenge));
    }

    /**
     * Returns a handler that supplies the code of an authenticator app.
     *
     * @param code returns the current code
     * @return the handler, which cancels the prompt if the service does not accept such a code
     */
    static SecondFactorHandler totp(Supplier<String> code) {
        Objects.requireNonNull(code, "code");
        return blocking(challenge -> challenge.accepts(AuthenticatorType.TOTP)
                ? SecondFactorAnswer.totp(code.get())
                : SecondFactorAnswer.giveUp());
    }
}
