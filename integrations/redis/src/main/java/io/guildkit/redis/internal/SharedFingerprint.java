package io.guildkit.redis.internal;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.base.ValueCipher;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The fingerprint of a fleet: the first process that needs one fetches it, and the others use the same. */
final class SharedFingerprint implements FingerprintProvider {
    private static final Script SCRIPT = Script.load("fingerprint.lua");
    private static final String LIFETIME = Long.toString(Duration.ofHours(1).toMillis());

    private final Link link;
    private final ValueCipher cipher;
    private final String key;
    private final FingerprintProvider source;

    SharedFingerprint(Link link, ValueCipher cipher, String service, FingerprintProvider source) {
        this.link = link;
        this.cipher = cipher;
        this.key = link.keys().key(link.keys().hash("fingerprint " + service), "fingerprint");
        this.source = source;
    }

    @Override
    public CompletionStage<Optional<String>> fingerprint(Service service) {
        CompletableFuture<Optional<String>> result = new CompletableFuture<>();
        boolean begun = link.execute(() -> {
            Optional<String> shared = exchange("");
            if (shared.isPresent()) {
                result.complete(shared);
            } else if (!link.executeApart(() -> fetch(service, result))) {
                fetch(service, result);
            }
        });
        return begun ? result : source.fingerprint(service);
    }

    /** Asks the provider, which may be the user's and may block, so it must not occupy a thread that the limits need. */
    private void fetch(Service service, CompletableFuture<Optional<String>> result) {
        CompletionStage<Optional<String>> fetched;
        try {
            fetched = source.fingerprint(service);
            Objects.requireNonNull(fetched, "fingerprint() returned null");
        } catch (Throwable e) {
            result.completeExceptionally(e);
            return;
        }
        var unused = fetched.whenComplete((fingerprint, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else if (fingerprint == null) {
                result.completeExceptionally(new NullPointerException("the stage of fingerprint() returned null"));
            } else if (fingerprint.isEmpty()) {
                result.complete(fingerprint);
            } else {
                boolean begun = link.execute(() -> {
                    Optional<String> shared = exchange(cipher.encrypt(key, fingerprint.get()));
                    result.complete(shared.or(() -> fingerprint));
                });
                if (!begun) {
                    result.complete(fingerprint);
                }
            }
        });
    }

    @Override
    public void used(String fingerprint) {
        source.used(fingerprint);
        link.execute(() -> remove(fingerprint));
    }

    private void remove(String fingerprint) {
        if (!link.isAttached()) {
            return;
        }
        try {
            String stored = run("", "");
            if (cipher.decrypt(key, stored).equals(Optional.of(fingerprint))) {
                run("", stored); // removes it unless another one has replaced it meanwhile
            }
        } catch (RuntimeException e) {
            return; // the link reports it, and the fingerprint expires
        }
    }

    /** Offers a fingerprint, and returns the fleet's fingerprint. */
    private Optional<String> exchange(String offered) {
        if (!link.isAttached()) {
            return Optional.empty();
        }
        try {
            String stored = run(offered, "");
            try {
                return cipher.decrypt(key, stored);
            } catch (IllegalStateException e) {
                link.reportForeign();
                return cipher.decrypt(key, run(offered, stored));
            }
        } catch (RuntimeException e) { // the link reports it
            return Optional.empty();
        }
    }

    private String run(String offered, String removed) {
        return (String) link.runOnce(SCRIPT, List.of(key), List.of(offered, LIFETIME, removed))
                .get(0);
    }
}
