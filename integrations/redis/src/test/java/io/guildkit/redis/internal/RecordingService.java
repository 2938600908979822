package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.testsupport.SimulatedTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records the 429s with which a service has counted its limits. */
final class RecordingService {
    private final SimulatedTime time;
    private final SimulatedService service;

    /** For each bucket, the end of the last window that counts a request that was granted in the window before. */
    private final Map<Integer, Long> straddled = new HashMap<>();

    final List<Refusal> refusals = new ArrayList<>();

    /**
     * A 429.
     *
     * @param straddles whether a bucket has refused it, and it or a request of its window was granted in the window before
     */
    record Refusal(long at, boolean straddles) {}

    RecordingService(SimulatedTime time, SimulatedService service) {
        this.time = time;
        this.service = service;
    }

    /** Counts a request that arrives now and was granted at a time, or refuses it. */
    Response serve(int bucket, long grantedAt) {
        Response response = service.serve(bucket);
        long end = service.end(bucket);
        boolean straddles = grantedAt < service.previousEnd(bucket);
        if (response.isRefusal()) {
            boolean inWindow = straddles || straddled.getOrDefault(bucket, -1L) == end;
            refusals.add(new Refusal(time.now(), !response.global() && inWindow));
        } else if (straddles) {
            straddled.put(bucket, end);
        }
        return response;
    }
}
