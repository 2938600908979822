package io.guildkit.core.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that the threads of a client execute. The HTTP client calls resolvers, socket factories and authenticators on the
 * thread of an exchange, without naming the exchange.
 */
final class CurrentAttempt {
    @SuppressWarnings("ThreadLocalUsage") // clients share no state, and no value outlives its exchange
    private final ThreadLocal<@Nullable Attempt> current = new ThreadLocal<>();

    /** A part of an exchange. */
    interface Part {
        Response proceed(Interceptor.Chain chain) throws IOException;
    }

    /** Returns the attempt of the current thread; null for none. */
    @Nullable
    Attempt get() {
        return current.get();
    }

    /** Runs a part of an exchange. */
    Response during(Interceptor.Chain chain, Part part) throws IOException {
        Attempt outer = current.get();
        current.set(Attempt.of(chain));
        try {
            return part.proceed(chain);
        } finally {
            current.set(outer); // removing the variable would allocate its entry anew for each exchange
        }
    }
}
