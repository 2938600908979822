package io.guildkit.testkit.internal.limits;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.Limit.Count;
import io.guildkit.testkit.internal.state.Mutex;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts requests, and refuses those that are too many. */
public final class Limits {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final String FROZEN =
            "You are being rate limited, and the clock of the emulator stands still: move it with"
                    + " clock().advance(...) or clock().tick(), or give the client clock()::pass as its sleeper.";
    private static final String WEBHOOK_TOKEN = "webhook.token";

    /** The path variables that split a limit: each channel has its own. */
    private static final List<String> MAJOR = List.of("channel.id", "guild.id", "webhook.id", WEBHOOK_TOKEN);

    private final Clock clock;
    private final LongSupplier realNanos;
    private final Map<String, Limit> byRoute = new ConcurrentHashMap<>();
    private volatile @Nullable Function<String, Limit> general;
    private volatile @Nullable Limit global;

    /** Guards the windows, and prevents counting while the limits are lifted. */
    private final Mutex mutex = new Mutex();

    private final List<LimitRule> rules = new ArrayList<>();
    private final Map<Key, Window> windows = new HashMap<>();

    /** Creates an empty set of limits. The real time is for finding clients that wait for a clock that stands still. */
    public Limits(Clock clock, LongSupplier realNanos) {
        this.clock = clock;
        this.realNanos = realNanos;
    }

    /** Puts a rule in force. It replaces the rule for the same requests. */
    public void add(LimitRule rule) {
        mutex.lockedRun(() -> {
            rules.removeIf(rule::replaces);
            rules.add(rule);
            switch (rule.kind()) {
                case ROUTES -> rule.routes().forEach(route -> byRoute.put(route, rule.limit(route)));
                case EACH_OTHER -> general = rule::limit;
                case GLOBAL -> global = rule.limit("");
            }
        });
    }

    /** Returns the rules in force, the oldest first. */
    public List<LimitRule> rules() {
        return mutex.locked(() -> List.copyOf(rules));
    }

    /** The counted requests of one caller in one bucket, and the end of the window. */
    public record Usage(String bucket, int used, Instant end) {}

    /** Returns the counts that have not ended. Callers are not named, because their tokens are secrets. */
    public List<Usage> usages() {
        return mutex.locked(() -> {
            Instant now = clock.instant();
            return windows.entrySet().stream()
                    .filter(entry -> !entry.getValue().isOver(now))
                    .map(entry -> new Usage(entry.getKey().bucket(), entry.getValue().used, entry.getValue().end))
                    .sorted(Comparator.comparing(Usage::bucket).thenComparing(Usage::end))
                    .toList();
        });
    }

    /**
     * The counted requests of one caller in one bucket, and the end of the window.
     *
     * @param caller the token or address, or empty for all callers together and for webhooks
     * @param major the path variables that split the limit
     */
    public record Counted(String bucket, String caller, String major, int used, Instant end) {}

    /** Returns the counts, with the callers. */
    public List<Counted> counted() {
        return mutex.locked(() -> windows.entrySet().stream()
                .map(entry -> counted(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Counted::bucket)
                        .thenComparing(Counted::caller)
                        .thenComparing(Counted::major))
                .toList());
    }

    private static Counted counted(Key key, Window window) {
        return new Counted(key.bucket(), key.party(), key.major(), window.used, window.end);
    }

    /** Adds counts that were saved. */
    public void restore(Counted counted) {
        mutex.lockedRun(() -> {
            Window window = new Window(counted.end());
            window.used = counted.used();
            windows.put(new Key(counted.bucket(), counted.caller(), counted.major()), window);
        });
    }

    public void clear() {
        mutex.lockedRun(() -> {
            rules.clear();
            byRoute.clear();
            general = null;
            global = null;
            windows.clear();
        });
    }

    /** Refuses a request, or returns its response with the headers of the limits. */
    public Reply apply(Incoming request, Router.Match match, Supplier<Reply> work) {
        Count count = mutex.locked(() -> count(request, match));
        if (count == null) {
            return work.get();
        }
        return withHeaders(count, count.refused() ? refusal(count) : work.get());
    }

    /** Returns the limit whose state the response contains; null for none. */
    private @Nullable Count count(Incoming request, Router.Match match) {
        Instant now = clock.instant();
        windows.values().removeIf(window -> window.isOver(now));
        String caller = caller(request, match);
        Limit whole = isOfWebhook(match) ? null : global;
        if (whole != null && window(whole, caller, "").isFull(whole)) {
            return window(whole, caller, "").count(whole, now, realNanos);
        }
        Limit limit = limitOf(match.route().key());
        Count count = limit == null ? null : window(limit, caller, major(match)).count(limit, now, realNanos);
        if (whole != null && (count == null || !count.refused())) {
            window(whole, caller, "").count(whole, now, realNanos);
        }
        return count;
    }

    private @Nullable Limit limitOf(String route) {
        Limit own = byRoute.get(route);
        Function<String, Limit> others = general;
        return own != null || others == null ? own : others.apply(route);
    }

    private Window window(Limit limit, String caller, String major) {
        String party = limit.scope() == Limit.Scope.SHARED ? "" : caller;
        return windows.computeIfAbsent(
                new Key(limit.bucket(), party, major),
                key -> new Window(clock.instant().plus(limit.rule().per())));
    }

    /** Returns the caller that a limit counts: a token, or an address without one. A webhook counts separately. */
    private static String caller(Incoming request, Router.Match match) {
        return isOfWebhook(match) ? "" : Objects.requireNonNullElse(request.header("Authorization"), request.address());
    }

    private static boolean isOfWebhook(Router.Match match) {
        return match.variables().containsKey(WEBHOOK_TOKEN);
    }

    private static String major(Router.Match match) {
        return MAJOR.stream()
                .map(name -> match.variables().getOrDefault(name, ""))
                .collect(Collectors.joining("/"));
    }

    private static Reply refusal(Count count) {
        return Reply.json(
                TOO_MANY_REQUESTS,
                Json.object()
                        .with("message", count.frozen() ? FROZEN : "You are being rate limited.")
                        .optional(
                                "retry_after", count.limit().rule().retryAfter().value(count))
                        .with("global", count.limit().scope() == Limit.Scope.GLOBAL));
    }

    private static Reply withHeaders(Count count, Reply reply) {
        Reply complete = reply;
        for (LimitHeader header : count.limit().rule().headers()) {
            String value = header.value(count);
            complete = value == null ? complete : complete.header(header.header(), value);
        }
        return complete;
    }

    private record Key(String bucket, String party, String major) {}

    /** The window of counted requests, which starts with the first of them. */
    private static final class Window {
        private final Instant end;
        private int used;
        private @Nullable Instant refused;
        private long refusedNanos;

        private Window(Instant end) {
            this.end = end;
        }

        private boolean isOver(Instant now) {
            return !now.isBefore(end);
        }

        private boolean isFull(Limit limit) {
            return used >= limit.rule().requests();
        }

        private Count count(Limit limit, Instant now, LongSupplier realNanos) {
            boolean full = isFull(limit);
            used += full ? 0 : 1;
            return new Count(
                    limit,
                    Math.max(0, limit.rule().requests() - used),
                    end,
                    now,
                    full,
                    full && hasStoodStill(now, realNanos.getAsLong()));
        }

        /** Returns whether a client has waited in real time for a clock that has not moved. */
        private boolean hasStoodStill(Instant now, long nanos) {
            if (!now.equals(refused)) {
                refused = now;
                refusedNanos = nanos;
            }
            return nanos - refusedNanos >= Duration.between(now, end).toNanos();
        }
    }
}
