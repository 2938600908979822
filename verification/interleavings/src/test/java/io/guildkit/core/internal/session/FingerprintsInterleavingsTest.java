package io.guildkit.core.internal.session;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.Together;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

class FingerprintsInterleavingsTest {
    private static final FingerprintProvider.Service SERVICE = (method, path) -> new CompletableFuture<>();

    private final AtomicInteger fetches = new AtomicInteger();
    private final CompletableFuture<Optional<String>> first = new CompletableFuture<>();
    private final Fingerprints fingerprints = new Fingerprints(this::fetch);

    private CompletionStage<Optional<String>> fetch(FingerprintProvider.Service service) {
        return fetches.incrementAndGet() == 1 ? first : CompletableFuture.completedFuture(Optional.of("later"));
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = Fingerprints.class,
                            original = "if (!fetch.compareAndSet(null, fresh)) {",
                            defective = "fetch.set(fresh); if (fetch.get() != fresh) {"))
    void oneFetchServesAllCalls() throws InterruptedException {
        Together.run(this::get, this::get, this::get);
        require(fetches.get() == 1, "fetches: " + fetches);
    }

    private void get() {
        var unused = fingerprints.get(SERVICE);
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = Fingerprints.class,
                            original = "fetch.compareAndSet(fresh, null); // the next call asks again",
                            defective = "fetch.set(null);"))
    void failureOfADroppedFetchKeepsTheNextOne() throws InterruptedException {
        get();
        Together.run(() -> first.completeExceptionally(new IllegalStateException("failed")), () -> {
            fingerprints.forget();
            get();
        });
        require(fingerprints.ready().equals(Optional.of(Optional.of("later"))), "the next fingerprint is lost");
    }
}
