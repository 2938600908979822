package io.guildkit.core.internal.pipeline;

import io.guildkit.core.internal.http.Reply;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One concern of one call, such as retrying. A step decides; it never sends and never blocks.
 *
 * <p>Steps are nested: what the outer one lets through is shown to the inner one before a request goes out, and in
 * reverse when the reply comes back. A step that wants another attempt gets its own {@link #before} called again, and so
 * do all steps within it.
 */
interface Step {
    /**
     * Prepares the request of an attempt.
     *
     * @param request as the outer steps prepared it
     * @return the request to go on with, or when it will be there
     * @throws RuntimeException to end the call
     */
    default Prepared before(PreparedRequest request) {
        return request;
    }

    /**
     * Looks at the reply of an attempt.
     *
     * @param reply what came of the request
     * @return what to do next
     * @throws RuntimeException to end the call
     */
    default Verdict after(Reply reply) {
        return Verdict.ACCEPT;
    }

    /** Releases what the step holds. Called by any thread at each end of a call, and possibly more than once. */
    default void end() {}

    /** A request that is ready, or will be. */
    sealed interface Prepared permits PreparedRequest, Later {}

    /**
     * A request that is not ready yet.
     *
     * @param request completes with it, or exceptionally to end the call
     */
    record Later(CompletionStage<? extends PreparedRequest> request) implements Prepared {}

    /** What a step makes of a reply. */
    sealed interface Verdict permits Accept, Again {
        /** Hand the reply outwards. */
        Verdict ACCEPT = new Accept();
    }

    /** Hand the reply outwards. */
    record Accept() implements Verdict {}

    /**
     * Try again from this step inwards.
     *
     * @param when completes when it is time, or exceptionally to end the call; null for at once
     * @param forPerson whether a person is waited for, with no limit but the prompt's own
     */
    record Again(@Nullable CompletionStage<?> when, boolean forPerson) implements Verdict {}
}
