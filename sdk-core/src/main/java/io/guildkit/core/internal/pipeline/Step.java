package io.guildkit.core.internal.pipeline;

import io.guildkit.core.internal.http.Reply;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One concern of one call, such as retrying. A step decides; it never sends and never blocks.
 *
 * <p>Steps are nested. Outer steps prepare a request before inner ones, and receive its reply after them. If a step
 * asks for another attempt, the pipeline calls {@link #before} of this step and of all inner steps again.
 */
interface Step {
    // Why: docs/decisions/0005

    /**
     * Prepares the request of an attempt.
     *
     * @param request as the outer steps prepared it
     * @return the request to continue with, or the time at which it will be ready
     * @throws RuntimeException to end the call
     */
    default Prepared before(PreparedRequest request) {
        return request;
    }

    /**
     * Returns whether the decision of {@link #before} does not hold any more. The pipeline asks if this step or an inner one has
     * waited, right before it sends the request. Then this step and all inner steps prepare the request again.
     */
    default boolean isOutdated() {
        return false;
    }

    /** Takes the preparation back, because this step or an outer one decides again before anything was sent. */
    default void withdraw() {}

    /**
     * Records what the reply to an attempt shows about later requests. Outer steps record it before inner ones, because an inner
     * step may release waiting requests of other calls. All of them do so before one inspects the reply, and before listeners learn
     * of it, because code of users may block.
     *
     * @param reply the reply to the request
     */
    default void observe(Reply reply) {}

    /**
     * Inspects the reply to an attempt.
     *
     * @param reply the reply to the request
     * @return the decision
     * @throws RuntimeException to end the call
     */
    default Verdict after(Reply reply) {
        return Verdict.ACCEPT;
    }

    /** Called on the call's thread when a wait is over that the step has begun. */
    default void waited() {}

    /** Releases the resources of the step. Any thread may call it at the end of a call, also more than once. */
    default void end() {}

    /** A request that is ready, or will be. */
    sealed interface Prepared permits PreparedRequest, Later {}

    /**
     * A request that is not ready yet.
     *
     * @param request completes with it, or exceptionally to end the call
     */
    record Later(CompletionStage<? extends PreparedRequest> request) implements Prepared {}

    /** The decision of a step about a reply. */
    sealed interface Verdict permits Accept, Again {
        /** Passes the reply to the outer step. */
        Verdict ACCEPT = new Accept();
    }

    /** Passes the reply to the outer step. */
    record Accept() implements Verdict {}

    /**
     * Asks for another attempt from this step inwards.
     *
     * @param when completes at the time of the attempt, or exceptionally to end the call; null for at once
     * @param forPerson whether the call waits for a person, limited only by the time of the prompt
     */
    record Again(@Nullable CompletionStage<?> when, boolean forPerson) implements Verdict {}
}
