package io.guildkit.testkit.internal.state;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The handoffs that have not been completed yet. */
public final class HandoffStore {
    private static final int TOKEN_BYTES = 32;

    /** The handoffs by their tokens. */
    public final Map<String, Handoff> open = new LinkedHashMap<>();

    private final Seeds seeds;

    HandoffStore(Seeds seeds) {
        this.seeds = seeds;
    }

    public String begin(Account account, String key, String address) {
        String token = seeds.opaque(TOKEN_BYTES);
        open.put(token, new Handoff(account, key, address));
        return token;
    }

    /** Completes a handoff if key and address are those it was begun with; otherwise nothing changes. */
    public Optional<Account> complete(String token, String key, String address) {
        Handoff handoff = open.get(token);
        if (handoff == null || !handoff.key().equals(key) || !handoff.address().equals(address)) {
            return Optional.empty();
        }
        open.remove(token);
        return Optional.of(handoff.account());
    }

    /** A handoff and its key. */
    public record Handoff(Account account, String key, String address) {}
}
