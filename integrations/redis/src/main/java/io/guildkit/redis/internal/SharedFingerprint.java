package io.guildkit.redis.internal;

import io.guildkit.core.auth.FingerprintProvider;
import java.time.Duration;
import java.util.List;
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
            } else {
                fetch(service, result);
            }
        });
        return begun ? result : source.fingerprint(service);
    }

    private void fetch(Service service, CompletableFuture<Optional<String>> result) {
        CompletionStage<Optional<String>> fetched;
        try {
            fetched = source.fingerprint(service);
        } catch (RuntimeException e) { // the provider may be the user's
            result.completeExceptionally(e);
            return;
        }
        var unused = fetched.whenComplete((fingerprint, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
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

    /** Offers a fingerprint, and returns the fleet's fingerprint. */
    private Optional<String> exchange(String offered) {
        if (!link.isAttached()) {
            return Optional.empty();
        }
        try {
            String stored = (String)
                    link.run(SCRIPT, List.of(key), List.of(offered, LIFETIME)).get(0);
            return cipher.decrypt(key, stored);
        } catch (RuntimeException e) { // the link reports it
            return Optional.empty();
        }
    }
}
