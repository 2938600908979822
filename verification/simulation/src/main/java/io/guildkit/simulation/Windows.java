package io.guildkit.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The rate limits of the service: windows that begin with a request, one for each user and method. */
final class Windows {
    private static final int NONE = Integer.MAX_VALUE;
    private static final long LENGTH = Duration.ofMillis(700).toNanos();

    private final Scheduler scheduler;
    private final Map<String, Integer> users;
    private final Plan plan;
    private final Map<String, Window> latest = new HashMap<>();
    private final List<Window> refusing = new ArrayList<>();

    /** The moments at which the client has last admitted a request of each call. */
    private final Map<Integer, Long> admitted = new HashMap<>();

    private int limit = NONE;

    /** One window of a bucket. */
    private static final class Window {
        private final @Nullable Window before;
        private final long ends;
        private final List<Read> reads = new ArrayList<>();
        private int requests;

        Window(@Nullable Window before, long ends) {
            this.before = before;
            this.ends = ends;
        }

        /** Returns whether the client had read a response of this window or of the one before. */
        private boolean wasKnown(long moment) {
            return hasRead(moment) || (before != null && before.hasRead(moment));
        }

        private boolean hasRead(long moment) {
            return reads.stream().anyMatch(read -> read.moment < moment);
        }

        /** Returns whether the client has not read the response to a request of this window or of the one before. */
        private boolean hasLost() {
            return lacksRead() || (before != null && before.lacksRead());
        }

        private boolean lacksRead() {
            return reads.stream().filter(read -> !read.wasTooLate()).count() < requests;
        }
    }

    /** The moment at which the client has read all of a response to a call. */
    private record Read(List<SimulatedCall.End> ends, long moment) {
        /** Returns whether the call had failed by then, for example because it was cancelled, so that the client read no more. */
        private boolean wasTooLate() {
            return ends.stream().anyMatch(end -> end.failure() != null && end.moment() <= moment);
        }
    }

    /** What a response states about the limit. */
    record Stated(String headers, Runnable whenRead) {}

    Windows(Scheduler scheduler, Map<String, Integer> users, Plan plan) {
        this.scheduler = scheduler;
        this.users = users;
        this.plan = plan;
    }

    /** Limits the requests of each window. */
    void limit(int requests) {
        limit = requests;
    }

    private String bucket(Request request) {
        return request.method() + " " + users.get(request.authorization());
    }

    private boolean isLimited(Request request) {
        return limit != NONE && request.path().startsWith("/things/");
    }

    /** Returns the ends of a call; none of a call that a callback makes. */
    private List<SimulatedCall.End> endsOf(int call) {
        return plan.calls().stream()
                .filter(each -> each.number() == call)
                .findFirst()
                .map(SimulatedCall::ends)
                .orElse(List.of());
    }

    /** Records that the client has admitted the next request of a call. */
    void isAdmitted(int call) {
        admitted.put(call, scheduler.now());
    }

    /** Counts a request, and returns whether it is admitted. */
    boolean admits(Request request) {
        if (!isLimited(request)) {
            return true;
        }
        Window window = latest.get(bucket(request));
        if (window == null || scheduler.now() >= window.ends) {
            window = new Window(window, scheduler.now() + LENGTH);
            latest.put(bucket(request), window);
        }
        window.requests++;
        boolean fits = window.requests <= limit;
        if (!fits && window.wasKnown(admitted.getOrDefault(request.call(), 0L))) {
            refusing.add(window);
        }
        return fits;
    }

    /** Returns what the response to a request states that was just counted. */
    Stated stated(Request request) {
        if (!isLimited(request)) {
            return new Stated("", () -> {});
        }
        Window window = Objects.requireNonNull(latest.get(bucket(request)), "the request was counted");
        String seconds = String.format(
                Locale.ROOT, "%.3f", (double) (window.ends - scheduler.now()) / TimeUnit.SECONDS.toNanos(1));
        String headers = "X-RateLimit-Bucket: " + request.method() + "\r\nX-RateLimit-Limit: " + limit
                + "\r\nX-RateLimit-Remaining: " + Math.max(0, limit - window.requests)
                + "\r\nX-RateLimit-Reset-After: " + seconds + "\r\n";
        return new Stated(headers, () -> window.reads.add(new Read(endsOf(request.call()), scheduler.now())));
    }

    /**
     * Returns the number of avoidable refusals: of requests that the client admitted although it had read the limit, and all
     * responses of this window and of the one before. The client learns from a response when it has read all of it. Without a
     * response, no client knows when a window began.
     */
    long avoidable() {
        return refusing.stream().filter(window -> !window.hasLost()).count();
    }
}
