package io.guildkit.core.internal;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.FingerprintProvider.Service;
import io.guildkit.core.internal.util.Arguments;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The fingerprint of one principal: fetched when first needed, once for all who need it. */
final class Fingerprints {
    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    private final FingerprintProvider provider;
    private final Service service;
    private final AtomicReference<@Nullable CompletableFuture<Optional<String>>> fetch = new AtomicReference<>();

    Fingerprints(FingerprintProvider provider, Service service) {
        this.provider = provider;
        this.service = service;
    }

    /** The fingerprint (or none) if it is known already. */
    Optional<Optional<String>> ready() {
        CompletableFuture<Optional<String>> begun = fetch.get();
        return begun != null && begun.isDone() ? Optional.of(begun.join()) : Optional.empty();
    }

    /** The fingerprint; never fails, as calls do without it rather than not at all. */
    CompletableFuture<Optional<String>> get() {
        CompletableFuture<Optional<String>> begun = fetch.get();
        if (begun != null) {
            return begun;
        }
        CompletableFuture<Optional<String>> fresh = new CompletableFuture<>();
        if (!fetch.compareAndSet(null, fresh)) {
            return get();
        }
        try {
            var unused = provider.fingerprint(service).whenComplete((fingerprint, failure) -> {
                if (failure != null) {
                    failed(fresh, failure);
                } else if (fingerprint == null) { // a provider is the user's, and may not be checked for nulls
                    failed(fresh, new NullPointerException("fingerprint"));
                } else {
                    // What can't be sent in a header is none.
                    fresh.complete(fingerprint.filter(Arguments::isToken));
                }
            });
        } catch (RuntimeException | Error e) {
            failed(fresh, e);
        }
        return fresh;
    }

    private void failed(CompletableFuture<Optional<String>> fresh, Throwable failure) {
        LOG.log(
                System.Logger.Level.DEBUG,
                "No fingerprint: {0}",
                failure.getClass().getName());
        fetch.compareAndSet(fresh, null); // the next call asks again
        fresh.complete(Optional.empty());
    }

    /** Forgets the fingerprint: once somebody has signed in, it has become theirs. */
    void forget() {
        fetch.set(null);
    }
}
