package io.guildkit.core.auth;

import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.route.Route;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Provides the fingerprint of a client that is not signed in.
 *
 * <p>It is asked once, when the first such call is made; concurrent calls share the answer, and it is kept as long as the
 * client. If it fails, calls go out without a fingerprint and the next one asks again.
 */
@FunctionalInterface
public interface FingerprintProvider {
    /**
     * Finds the fingerprint.
     *
     * @param service asks the service, without credentials
     * @return the fingerprint; empty if there is none
     */
    CompletionStage<Optional<String>> fingerprint(Service service);

    /** The service, as far as a provider may use it. */
    @FunctionalInterface
    interface Service {
        /**
         * Asks for a fingerprint.
         *
         * @param method such as {@code GET}
         * @param path below the base URL, such as {@code /experiments}
         * @return the member {@code fingerprint} of the answer; empty if there is none
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
     * Returns the provider that asks {@code GET /experiments}.
     *
     * @return the default
     */
    static FingerprintProvider overHttp() {
        return overHttp("GET", "/experiments");
    }

    /**
     * Returns a provider that asks another endpoint of the service.
     *
     * @param method such as {@code POST}
     * @param path below the base URL, such as {@code /auth/fingerprint}
     * @return the provider
     */
    static FingerprintProvider overHttp(String method, String path) {
        Route.of(method, path); // refuses what can't be asked
        return service -> service.ask(method, path);
    }

    /**
     * Returns the provider for services that know no fingerprints.
     *
     * @return no fingerprint
     */
    static FingerprintProvider none() {
        return service -> CompletableFuture.completedFuture(Optional.empty());
    }
}
