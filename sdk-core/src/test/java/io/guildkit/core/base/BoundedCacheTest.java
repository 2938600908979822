package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedCacheTest {
    private final BoundedCache<String, String> hashes = new BoundedCache<>(1_000, Arguments::hash);

    @Test
    void remembersResult() {
        assertThat(hashes.get("bucket")).isEqualTo(Arguments.hash("bucket")).isSameAs(hashes.get("bucket"));
        assertThat(hashes.get("other")).isNotEqualTo(hashes.get("bucket"));
    }

    @Test
    void remembersBoundedNumberOfResults() {
        for (int i = 0; i < 1_000; i++) {
            hashes.get("bucket " + i);
        }
        assertThat(hashes.get("one more")).isEqualTo(hashes.get("one more")).isNotSameAs(hashes.get("one more"));
        assertThat(hashes.get("bucket 0")).isSameAs(hashes.get("bucket 0"));
    }
}
