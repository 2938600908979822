package io.guildkit.redis.internal;

import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.ValueCipher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Asks for a second factor once in the whole fleet. The client that asks has a lease with a number. If its process dies, another client asks.
 * Proofs are encrypted, and stored as long as the service accepts them.
 */
final class SharedPrompts implements SecondFactorSharing {
    // Why: docs/decisions/0083

    private static final Script SCRIPT = Script.load("prompt.lua");

    /** The service accepts a proof for five minutes. The last seconds are a reserve for requests under way. */
    private static final Duration PROOF_LASTS = Duration.ofSeconds(285);

    private static final Duration RENEWAL = Duration.ofSeconds(1);

    /** The wait for a message that may get lost. */
    private static final Duration POLL = Duration.ofSeconds(1);

    private final Link link;
    private final ValueCipher cipher;
    private final String service;
    private final Set<PendingTurn> pending = ConcurrentHashMap.newKeySet();

    /** Numbers the turns that this process has asked for. */
    private final AtomicLong turns = new AtomicLong();

    SharedPrompts(Link link, ValueCipher cipher, String service) {
        this.link = link;
        this.cipher = cipher;
        this.service = service;
        link.addMessageListener(message -> pending.stream()
                .filter(each -> message.isEmpty() || message.equals(each.key))
                .forEach(each -> link.execute(each::ask)));
        // The turns that wait for another process fail: the clients go on without Redis, also when the fleet is closed.
        link.addModeListener(() -> pending.forEach(PendingTurn::failLater));
    }

    @Override
    public CompletionStage<Turn> turn(String token, Optional<String> refused) {
        PendingTurn asked =
                new PendingTurn(key(token), refused.map(link.keys()::hash).orElse(""));
        pending.add(asked);
        var unused = asked.turn.whenComplete((turn, failure) -> pending.remove(asked));
        if (!link.execute(asked::ask)) {
            asked.fail();
        }
        return asked.turn;
    }

    /** Removes the proof from Redis, and makes a process that is asking for this token drop its outcome. */
    @Override
    public void signedOut(String token) {
        String key = key(token);
        link.execute(() -> report(key, link.member(), "forget"));
    }

    private String key(String token) {
        return link.keys().key(link.keys().hash("prompt " + service + " " + token), "prompt");
    }

    /** Reports an event. Returns whether the script refused it, because it comes from a former turn. */
    private boolean report(String key, String asker, String action, String... arguments) {
        if (!link.isAttached()) {
            return false;
        }
        try {
            return run(key, asker, action, arguments).get(0).equals("stale");
        } catch (RuntimeException e) {
            return false; // the link reports it, and leases and proofs expire
        }
    }

    /** Runs an action. If it runs twice, the last number of the turn counts, and a turn that has ended is not ended again. */
    private List<?> run(String key, String asker, String action, String... arguments) {
        List<String> all = new ArrayList<>(List.of(action, link.keys().channel(), asker));
        all.addAll(List.of(arguments));
        return link.runOnce(SCRIPT, List.of(key), all);
    }

    /** A need of one client of this process for a proof. */
    private final class PendingTurn {
        private final String key;
        private final String asker = link.member() + "." + turns.incrementAndGet();
        private final String refused;
        private final CompletableFuture<Turn> turn = new CompletableFuture<>();

        /** The number of reasons to ask that came up since one thread began to ask. */
        private final AtomicInteger reasons = new AtomicInteger();

        private final AtomicBoolean polls = new AtomicBoolean();

        PendingTurn(String key, String refused) {
            this.key = key;
            this.refused = refused;
        }

        void failLater() {
            if (!link.execute(this::fail)) {
                fail();
            }
        }

        void fail() {
            turn.completeExceptionally(new IllegalStateException("Redis is not in use"));
        }

        /** Asks for the turn. One thread does at a time: a second turn would end the first one, which is already in use. */
        void ask() {
            if (reasons.getAndIncrement() > 0) {
                return; // the other thread asks again
            }
            int handled = 1;
            do {
                askOnce();
                handled = reasons.addAndGet(-handled);
            } while (handled > 0);
        }

        private void askOnce() {
            if (turn.isDone()) {
                return;
            }
            if (!link.isAttached()) {
                fail();
                return;
            }
            try {
                decide(run(key, asker, "turn", refused));
            } catch (RuntimeException e) { // Redis is out of use
                turn.completeExceptionally(e);
            }
        }

        private void pollLater(long lease) {
            if (polls.compareAndSet(false, true)) {
                link.schedule(
                        Duration.ofMillis(Math.min(lease + 1, POLL.toMillis())),
                        () -> link.execute(() -> {
                            polls.set(false);
                            ask();
                        }));
            }
        }

        /** Returns a proof; empty if it is unreadable. */
        private Optional<String> proof(String stored) {
            try {
                return cipher.decrypt(key, stored);
            } catch (IllegalStateException e) {
                return Optional.empty();
            }
        }

        private void decide(List<?> reply) {
            switch ((String) reply.get(0)) {
                case "proven" -> {
                    Optional<String> proof = proof((String) reply.get(1));
                    if (proof.isPresent()) {
                        turn.complete(new Proven(proof.get()));
                    } else {
                        link.reportForeign();
                        run(key, asker, "forget");
                        ask();
                    }
                }
                case "failed" -> turn.complete(new Failed(reply.get(1).equals("1")));
                case "waiting" -> pollLater((Long) reply.get(1));
                case "foreign" -> { // the script has removed it
                    link.reportForeign();
                    ask();
                }
                default -> {
                    HeldTurn held = new HeldTurn(key, asker, Long.toString((Long) reply.get(1)));
                    if (turn.complete(held)) {
                        held.renewLater();
                    } else { // all calls have ended
                        held.released();
                    }
                }
            }
        }
    }

    /** The turn of a client of this process to ask. */
    private final class HeldTurn implements Asking {
        private final String key;
        private final String asker;
        private final String number;
        private volatile boolean ended;

        HeldTurn(String key, String asker, String number) {
            this.key = key;
            this.asker = asker;
            this.number = number;
        }

        void renewLater() {
            link.schedule(RENEWAL, () -> link.execute(this::renew));
        }

        private void renew() {
            if (!ended && report(key, asker, "renew", number)) {
                ended = true; // the lease has expired, and another process asks
            }
            if (!ended) {
                renewLater();
            }
        }

        @Override
        public void proven(String proof) {
            end(
                    "proven",
                    number,
                    cipher.encrypt(key, proof),
                    link.keys().hash(proof),
                    Long.toString(PROOF_LASTS.toMillis()));
        }

        @Override
        public void failed(boolean gaveUp, Duration cooldown) {
            end(
                    "failed",
                    number,
                    gaveUp ? "1" : "0",
                    Long.toString(Deadline.bounded(cooldown).toMillis()));
        }

        @Override
        public void released() {
            end("release", number);
        }

        private void end(String action, String... arguments) {
            ended = true;
            link.execute(() -> report(key, asker, action, arguments));
        }
    }
}
