package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.Listeners;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.route.Route;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Remembers webhooks that are deleted, or whose token the service has refused. The service may ban an address that keeps
 * calling them.
 */
final class GoneWebhooks {
    /** The webhook has another token. */
    private static final ErrorCode INVALID_TOKEN = ErrorCode.of(50027);

    private static final int UNAUTHORIZED = 401;
    private static final int MAX = 1_000;
    private static final int MAX_MESSAGE = 300;

    private final RateLimiter limiter;
    private final ReentrantLock lock = new ReentrantLock();

    /** The parts of the service's error response that are kept. There may be many refusals, and they live as long as the client. */
    private record Refusal(int status, ErrorCode code, String message) {
        static Refusal of(ErrorResponse error) {
            String message = error.message().orElse("");
            int end = message.offsetByCodePoints(0, Math.min(MAX_MESSAGE, message.codePointCount(0, message.length())));
            return new Refusal(error.status(), error.code(), message.substring(0, end));
        }

        /**
         * Returns whether an error shows that all further calls of the webhook will fail. A gateway's 401 is about other
         * credentials, and a demand for a second factor refuses no token.
         */
        static boolean isFinal(ErrorResponse error) {
            ErrorCode code = error.code();
            if (code.equals(ErrorCode.UNKNOWN_WEBHOOK) || code.equals(INVALID_TOKEN)) {
                return true;
            }
            return error.status() == UNAUTHORIZED
                    && error.headers().first("WWW-Authenticate").isEmpty()
                    && error.message().isPresent()
                    && !code.isAbsent()
                    && !code.equals(ErrorCode.MFA_REQUIRED);
        }

        ErrorResponse toResponse(Route route) {
            return ErrorResponse.remembered(route, status, code, message);
        }
    }

    /** By the webhook's identifier and a hash of its token. */
    private final Map<String, Refusal> refusals = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Refusal> eldest) {
            return size() > MAX;
        }
    };

    /**
     * Creates an empty set.
     *
     * @param limiter is notified, because it may share its knowledge with other processes
     */
    GoneWebhooks(RateLimiter limiter) {
        this.limiter = limiter;
    }

    private Optional<Refusal> refusal(String webhook) {
        lock.lock();
        try {
            return Optional.ofNullable(refusals.get(webhook));
        } finally {
            lock.unlock();
        }
    }

    private void remember(String webhook, Refusal refusal) {
        lock.lock();
        try {
            refusals.put(webhook, refusal);
        } finally {
            lock.unlock();
        }
    }

    /** Removes all entries, so that webhooks are called again. */
    void forget() {
        lock.lock();
        try {
            refusals.clear();
        } finally {
            lock.unlock();
        }
        limiter.forgetGoneWebhooks();
    }

    /** Returns the step that refuses calls of such webhooks. */
    Step step(CallState state) {
        return new Step() {
            @Override
            public Prepared before(PreparedRequest request) {
                refusal(state.call.spec().major()).ifPresent(earlier -> {
                    throw earlier.toResponse(request.route()).toException();
                });
                return request;
            }

            @Override
            public boolean isOutdated() {
                return refusal(state.call.spec().major()).isPresent();
            }

            @Override
            public void observe(Reply reply) {
                if (reply instanceof Reply.Refusal refusal && Refusal.isFinal(refusal.error())) {
                    Refusal kept = Refusal.of(refusal.error());
                    remember(state.call.spec().major(), kept);
                    Listeners.report(
                            "RateLimiter",
                            () -> limiter.webhookGone(state.call.spec().major(), kept.status(), kept.code()));
                }
            }
        };
    }
}
