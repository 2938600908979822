package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BucketNamesTest {
    private final BucketNames names = new BucketNames();

    @Test
    void remembersHash() {
        assertThat(names.hash("bucket")).isNotEqualTo("bucket").isSameAs(names.hash("bucket"));
        assertThat(names.hash("other")).isNotEqualTo(names.hash("bucket"));
    }

    @Test
    void remembersBoundedNumberOfHashes() {
        for (int i = 0; i < 1_000; i++) {
            names.hash("bucket " + i);
        }
        assertThat(names.hash("one more")).isEqualTo(names.hash("one more")).isNotSameAs(names.hash("one more"));
        assertThat(names.hash("bucket 0")).isSameAs(names.hash("bucket 0"));
    }

    @Test
    void hashIsEqualInAllClients() {
        assertThat(names.hash("bucket")).isEqualTo(new BucketNames().hash("bucket"));
    }
}
