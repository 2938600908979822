package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Arguments;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hashes the names of buckets, because services may put a webhook's token into a name. The hash of each response's bucket would be the
 * largest allocation of the pipeline, so hashes are remembered.
 */
public final class BucketNames {
    /** Exceeds the number of buckets of most programs, and bounds memory when a service has a bucket for each webhook. */
    private static final int MOST = 1_000;

    private final Map<String, String> hashes = new ConcurrentHashMap<>();

    /** Returns the hash of a name, which is the same in all processes. */
    public String hash(String name) {
        String known = hashes.get(name);
        if (known != null) {
            return known;
        }
        String hash = Arguments.hash(name);
        if (hashes.size() < MOST) {
            hashes.put(name, hash);
        }
        return hash;
    }
}
