package io.guildkit.core.internal.pipeline;

import static java.util.Objects.requireNonNull;

import io.guildkit.core.base.Failures;
import io.guildkit.core.internal.http.Reply;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a call through its steps. It only decides what is next: the blocking and the asynchronous driver
 * execute its decisions.
 */
final class PipelineRun {
    /** A decision for the driver: send a request and call {@link #observe} and {@link #replied}, wait, or end the call with a reply. */
    sealed interface Next permits PreparedRequest, Await, End {}

    /** Wait for the stage and call {@link #resumed}. */
    record Await(CompletionStage<?> stage, boolean forPerson) implements Next {}

    /** End the call with a reply. */
    record End(Reply reply) implements Next {}

    private final List<Step> steps;

    /** The request that each step received, for starting again from that step. */
    private final @Nullable PreparedRequest[] requests;

    private int position;
    private boolean preparing;

    /** The innermost step that has waited since the steps have decided about the request; -1 for none. */
    private int waited = -1;

    PipelineRun(List<Step> steps) {
        this.steps = steps;
        this.requests = new PreparedRequest[steps.size()];
    }

    Next start(PreparedRequest request) {
        return inwards(0, request);
    }

    /**
     * Continues with the result of an {@link Await}.
     *
     * @throws RuntimeException the failure, if it failed
     */
    Next resumed(@Nullable Object result, @Nullable Throwable failure) {
        if (failure != null) {
            throw Failures.rethrown(failure);
        }
        steps.get(position).waited();
        if (preparing) {
            waited = Math.max(waited, position);
            return inwards(position + 1, (PreparedRequest) requireNonNull(result));
        }
        return againFrom(position);
    }

    /** Records what the reply to a {@link PreparedRequest} shows about later requests. */
    void observe(Reply reply) {
        for (Step step : steps) {
            step.observe(reply);
        }
    }

    /** Continues with the reply to a {@link PreparedRequest}, which all steps have observed. */
    Next replied(Reply reply) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i).after(reply) instanceof Step.Again again) {
                if (again.when() == null) {
                    return againFrom(i);
                }
                position = i;
                preparing = false;
                return new Await(again.when(), again.forPerson());
            }
        }
        return new End(reply);
    }

    /** Notifies all steps of the end of the call; more than once if a step was running when the call was ended. */
    void end() {
        for (Step step : steps) {
            step.end();
        }
    }

    private Next againFrom(int index) {
        return inwards(index, requireNonNull(requests[index]));
    }

    private Next inwards(int from, PreparedRequest request) {
        PreparedRequest current = request;
        for (int i = from; i < steps.size(); i++) {
            requests[i] = current;
            Step.Prepared prepared = steps.get(i).before(current);
            if (prepared instanceof Step.Later later) {
                position = i;
                preparing = true;
                return new Await(later.request(), false);
            }
            current = (PreparedRequest) prepared;
        }
        int last = waited;
        waited = -1;
        for (int i = 0; i <= last; i++) {
            if (steps.get(i).isOutdated()) {
                steps.subList(i, steps.size()).forEach(Step::withdraw);
                return againFrom(i);
            }
        }
        return current;
    }
}
