package io.guildkit.testkit.contract;

import io.guildkit.core.CallListener;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;

/** The environment of a call in which faults occur: the service, clocks and sockets. */
final class Scene {
    final ServiceEmulator emulator;
    final String token;

    /** Runs when the client begins to wait. */
    volatile Runnable onWait = () -> {};

    volatile boolean storeFails;
    volatile boolean listenersFail;
    volatile Executor executor = Runnable::run;
    private final TokenStore memory;
    private volatile Duration setBack = Duration.ZERO;

    Scene(ServiceEmulator emulator, String token) {
        this.emulator = emulator;
        this.token = token;
        this.memory = TokenStore.inMemory(token);
    }

    /** Sets the client's wall clock back. */
    void setBack(Duration time) {
        setBack = time;
    }

    /** The client's wall clock. */
    Instant instant() {
        return emulator.clock().instant().minus(setBack);
    }

    /** Ends the faults of the client. */
    void restore() {
        onWait = () -> {};
        storeFails = false;
        listenersFail = false;
        executor = Runnable::run;
        setBack = Duration.ZERO;
        memory.save(token);
    }

    TokenStore store() {
        return new TokenStore() {
            @Override
            public Optional<String> load() {
                if (storeFails) {
                    throw new IllegalStateException("the key ring is locked");
                }
                return memory.load();
            }

            @Override
            public void save(String other) {
                memory.save(other);
            }

            @Override
            public void clear() {
                memory.clear();
            }
        };
    }

    CallListener listener() {
        return new CallListener() {
            @Override
            public void callStarted(Call call, Instant at) {
                fail();
            }

            @Override
            public void attemptStarted(Call call, int attempt, Instant at) {
                fail();
            }

            @Override
            public void attemptFinished(Call call, Attempt attempt, Instant at) {
                fail();
            }

            @Override
            public void callFinished(Call call, Outcome outcome, Instant at) {
                fail();
            }

            private void fail() {
                if (listenersFail) {
                    throw new AssertionError("a listener fails");
                }
            }
        };
    }
}
