package io.guildkit.testkit.internal.state;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The fingerprints that clients without an account were given. */
public final class FingerprintStore {
    private static final int SIGNATURE_BYTES = 20;

    public final Set<String> issued = new LinkedHashSet<>();

    private final Seeds seeds;

    FingerprintStore(Seeds seeds) {
        this.seeds = seeds;
    }

    public String issue() {
        String fingerprint = seeds.snowflake() + "." + seeds.opaque(SIGNATURE_BYTES);
        issued.add(fingerprint);
        return fingerprint;
    }

    /** Returns the id within a fingerprint that was issued here. */
    public Optional<String> idOf(String fingerprint) {
        return issued.contains(fingerprint)
                ? Optional.of(fingerprint.substring(0, fingerprint.indexOf('.')))
                : Optional.empty();
    }
}
