package io.guildkit.core.auth;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.route.Route;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Provides the fingerprint of a client that is not signed in.
 *
 * <p>The client calls it once, for the first such call. Concurrent calls share the result, and the client keeps it. If
 * it fails, calls are sent without a fingerprint, and the next call tries again. A call waits for it for at most ten seconds, and at most
 * half of its own time limit. Then it is sent without a fingerprint.
 */
@FunctionalInterface
public interface FingerprintProvider {
    /**
     * Finds the fingerprint.
     *
     * @param service makes calls without credentials
     * @return the fingerprint; empty if there is none
     */
    CompletionStage<Optional<String>> fingerprint(Service service);

    /**
     * Is notified when an account has signed in. The fingerprint belongs to this account from then on, so a provider that keeps
     * fingerprints must not return it again. By default does nothing.
     *
     * @param fingerprint the fingerprint that the client has used until then
     */
    default void used(String fingerprint) {}

    /** The service, as far as a provider may use it. */
    @FunctionalInterface
    interface Service {
        /**
         * Asks for a fingerprint.
         *
         * @param method the HTTP method, such as {@code GET}
         * @param path the path below the base URL, such as {@code /experiments}
         * @return the member {@code fingerprint} of the response; empty if there is none
         */
        CompletionStage<Optional<String>> ask(String method, String path);
    }

    /**
     * Returns a provider of a known fingerprint.
     *
     * @param fingerprint printable ASCII
     * @return the provider
     */
    static FingerprintProvider fixed(String fingerprint) {
        Arguments.token(fingerprint, "fingerprint");
        return service -> CompletableFuture.completedFuture(Optional.of(fingerprint));
    }

    /**
     * Returns the provider that calls {@code GET /experiments}.
     *
     * @return the default
     */
    static FingerprintProvider overHttp() {
        return overHttp("GET", "/experiments");
    }

    /**
     * Returns a provider that calls another endpoint of the service.
     *
     * @param method the HTTP method, such as {@code POST}
     * @param path the path below the base URL, such as {@code /auth/fingerprint}
     * @return the provider
     */
    static FingerprintProvider overHttp(String method, String path) {
        Route.of(method, path); // refuses an invalid method or path
        return service -> service.ask(method, path);
    }

    /**
     * Returns the provider for services without fingerprints.
     *
     * @return no fingerprint
     */
    static FingerprintProvider none() {
        return service -> CompletableFuture.completedFuture(Optional.empty());
    }
}
