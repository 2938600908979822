package io.guildkit.auth.flow;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CanIgnoreReturnValue;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.error.GuildkitException;
import java.util.concurrent.CompletableFuture;

/**
 * One step of a guided flow that has been prepared and not yet been sent. Like an {@link ApiCall} it is an immutable
 * value; its result is the flow's next state.
 *
 * @param <S> the flow's states
 */
@CheckReturnValue
public interface FlowCall<S> {
    /**
     * Takes the step and waits for where it leads.
     *
     * @return the next state
     * @throws GuildkitException if the service can't be reached, or refuses in a way that the flow has no state for
     */
    @CanIgnoreReturnValue
    S send();

    /**
     * Takes the step without waiting.
     *
     * @return the next state; cancelling the future does not undo the step
     */
    CompletableFuture<S> sendAsync();
}
