package io.guildkit.core.internal;

import io.guildkit.core.error.ErrorAnswer;
import io.guildkit.core.error.ErrorCode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The webhooks that the service does not know any more. Who keeps calling them may be banned. */
final class GoneWebhooks {
    private static final int MAX = 1_000;

    private final ReentrantLock lock = new ReentrantLock();

    /** What the service answered, by the webhook's identifier and a hash of its token. */
    private final Map<String, ErrorAnswer> answers = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ErrorAnswer> eldest) {
            return size() > MAX;
        }
    };

    private Optional<ErrorAnswer> answer(String webhook) {
        lock.lock();
        try {
            return Optional.ofNullable(answers.get(webhook));
        } finally {
            lock.unlock();
        }
    }

    private void remember(String webhook, ErrorAnswer answer) {
        lock.lock();
        try {
            answers.put(webhook, answer);
        } finally {
            lock.unlock();
        }
    }

    /** Lets all of them be called again. */
    void forget() {
        lock.lock();
        try {
            answers.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses calls of webhooks that are gone. */
    Step step(CallState state) {
        return new Step() {
            @Override
            public Prepared before(Outgoing request) {
                answer(request.call.major()).ifPresent(earlier -> {
                    throw earlier.again(request.call.route()).toException();
                });
                return request;
            }

            @Override
            public Verdict after(Reply reply) {
                if (reply instanceof Reply.Refusal refusal
                        && refusal.error().code().equals(ErrorCode.UNKNOWN_WEBHOOK)) {
                    remember(state.call.major(), refusal.error());
                }
                return Verdict.ACCEPT;
            }
        };
    }
}
