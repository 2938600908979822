package io.guildkit.core.internal.pipeline;

import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.limit.Breaker;

/** Refuses calls while the breaker is open, and reports refusals to it. One step serves all calls. */
final class BreakerStep implements Step {
    private final Breaker breaker;
    private final int limit;

    BreakerStep(Breaker breaker, int limit) {
        this.breaker = breaker;
        this.limit = limit;
    }

    @Override
    public Prepared before(PreparedRequest request) {
        breaker.openUntil().ifPresent(until -> {
            throw new BreakerOpenException(request.route(), limit, until);
        });
        return request;
    }

    @Override
    public boolean isOutdated() {
        return breaker.openUntil().isPresent();
    }

    @Override
    public void observe(Reply reply) {
        if (reply instanceof Reply.Refusal refusal) {
            ErrorResponse error = refusal.error();
            breaker.refused(error.status(), error.isShared());
        }
    }
}
