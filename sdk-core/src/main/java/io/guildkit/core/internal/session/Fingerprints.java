package io.guildkit.core.internal.session;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.FingerprintProvider.Service;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.base.Log;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The fingerprint of one principal. It is fetched on first use, once for all calls. */
public final class Fingerprints {
    private final FingerprintProvider provider;
    private final AtomicReference<@Nullable CompletableFuture<Optional<String>>> fetch = new AtomicReference<>();

    Fingerprints(FingerprintProvider provider) {
        this.provider = provider;
    }

    /** Returns the fingerprint or its known absence; empty if neither is known yet. */
    public Optional<Optional<String>> ready() {
        CompletableFuture<Optional<String>> begun = fetch.get();
        return begun != null && begun.isDone() ? Optional.of(begun.join()) : Optional.empty();
    }

    /**
     * Returns the fingerprint, and fetches it unless that has begun. Never fails, because calls do not need it.
     *
     * @param service the service as the provider may use it
     */
    public CompletableFuture<Optional<String>> get(Service service) {
        CompletableFuture<Optional<String>> begun = fetch.get();
        if (begun != null) {
            return begun;
        }
        CompletableFuture<Optional<String>> fresh = new CompletableFuture<>();
        if (!fetch.compareAndSet(null, fresh)) {
            return get(service);
        }
        try {
            var unused = provider.fingerprint(service).whenComplete((fingerprint, failure) -> {
                if (failure != null) {
                    failed(fresh, failure);
                } else if (fingerprint == null) { // a provider is the user's, and may not be checked for nulls
                    failed(fresh, new NullPointerException("fingerprint"));
                } else {
                    // A fingerprint that no header can contain counts as absent.
                    fresh.complete(fingerprint.filter(Arguments::isToken));
                }
            });
        } catch (RuntimeException | Error e) {
            failed(fresh, e);
        }
        return fresh;
    }

    private void failed(CompletableFuture<Optional<String>> fresh, Throwable failure) {
        Log.debug("No fingerprint: {0}", failure.getClass().getName());
        fetch.compareAndSet(fresh, null); // the next call asks again
        fresh.complete(Optional.empty());
    }

    /** Drops the fingerprint, because it belongs to the account that has signed in. A fetch under way is dropped, too. */
    void forget() {
        CompletableFuture<Optional<String>> dropped = fetch.getAndSet(null);
        if (dropped != null) {
            var unused = dropped.thenAccept(fingerprint ->
                    fingerprint.ifPresent(used -> Listeners.report("FingerprintProvider", () -> provider.used(used))));
        }
    }
}
