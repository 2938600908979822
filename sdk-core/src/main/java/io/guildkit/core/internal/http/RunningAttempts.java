package io.guildkit.core.internal.http;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that a client executes, by exchange and by thread. The HTTP client calls resolvers, socket factories and authenticators on
 * the thread of an exchange, without naming the exchange.
 *
 * <p>Tags of the HTTP client's requests could hold the attempts, too. They need Kotlin's reflection, whose 57 classes would be loaded with
 * the first call.
 */
final class RunningAttempts {
    private final Map<Call, Attempt> byExchange = new ConcurrentHashMap<>();

    @SuppressWarnings("ThreadLocalUsage") // clients share no state, and no value outlives its exchange
    private final ThreadLocal<@Nullable Attempt> current = new ThreadLocal<>();

    /** A part of an exchange. */
    interface Part {
        Response proceed(Interceptor.Chain chain) throws IOException;
    }

    /** Adds an attempt whose exchange begins. */
    void add(Call exchange, Attempt attempt) {
        byExchange.put(exchange, attempt);
    }

    /** Removes an attempt whose exchange is over. */
    void remove(Call exchange) {
        byExchange.remove(exchange);
    }

    /** Returns the attempt of an exchange; null for one of a user's interceptor. */
    @Nullable
    Attempt of(Call exchange) {
        return byExchange.get(exchange);
    }

    /** Returns the attempt of an interceptor's chain; null for a request that a user's interceptor makes. */
    @Nullable
    Attempt of(Interceptor.Chain chain) {
        return of(chain.call());
    }

    /** Returns the attempt of the current thread; null for none. */
    @Nullable
    Attempt current() {
        return current.get();
    }

    /** Runs a part of an exchange. */
    Response during(Interceptor.Chain chain, Part part) throws IOException {
        Attempt outer = current.get();
        current.set(of(chain));
        try {
            return part.proceed(chain);
        } finally {
            current.set(outer); // removing the variable would allocate its entry anew for each exchange
        }
    }
}
