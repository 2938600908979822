package io.guildkit.core.internal.http;

import java.io.IOException;
import okhttp3.Authenticator;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * The authenticator of a lent HTTP client, for logging in to a proxy or a gateway. A challenge states that the request was not
 * processed, so the HTTP client may send it again with the login, whatever its method. The logins of a call are limited, because the
 * HTTP client would repeat a wrong password without end, and the account would be locked.
 *
 * <p>Equal to other objects with the same authenticator, so that clients with the same lent HTTP client share connections.
 */
final class Logins implements Authenticator {
    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    /** OkHttp asks for a login before it opens a tunnel, too. This response was never received. */
    private static final String PREEMPTIVE = "OkHttp-Preemptive";

    private final Authenticator authenticator;
    private final RunningAttempts attempts;

    Logins(Authenticator authenticator, RunningAttempts attempts) {
        this.authenticator = authenticator;
        this.attempts = attempts;
    }

    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        Attempt attempt = attempts.current();
        if (attempt == null) {
            return authenticator.authenticate(route, response);
        }
        boolean tunnel = response.request().method().equals("CONNECT");
        Request login = attempt.mayLogIn() ? authenticator.authenticate(route, response) : null;
        if (login == null) {
            if (route != null && isChallengeOfProxy(response)) {
                attempt.facts().wasChallenged();
                throw UnreachableException.refusedBy(route.proxy(), PROXY_AUTHENTICATION_REQUIRED, null);
            }
            return null;
        }
        attempt.logsIn();
        if (!tunnel) {
            attempt.repeats();
        }
        return login;
    }

    private static boolean isChallengeOfProxy(Response response) {
        return response.code() == PROXY_AUTHENTICATION_REQUIRED
                && !PREEMPTIVE.equals(response.header("Proxy-Authenticate"));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Logins logins && logins.authenticator.equals(authenticator);
    }

    @Override
    public int hashCode() {
        return authenticator.hashCode();
    }
}
