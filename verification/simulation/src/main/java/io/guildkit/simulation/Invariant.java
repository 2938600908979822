package io.guildkit.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.auth.LoginResult;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.simulation.SimulatedCall.End;
import io.guildkit.simulation.SimulatedCall.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What must hold at the end of each run. */
enum Invariant {
    /** Nothing waits, sleeps or repeats without end. */
    RUN_ENDS(world -> world.hasEnded() ? Stream.empty() : Stream.of("the run does not end")),

    ONE_END(world -> world.plan().calls().stream()
            .filter(call -> call.ends().size() != (call.isOmitted() ? 0 : 1))
            .map(call -> call + " has " + call.ends().size() + " ends")),

    /** Listeners are notified of each start once and of its end once, in this order. */
    EVENTS_BALANCED(world -> world.clients().stream().flatMap(client -> client.listener().unbalanced().stream())),

    IN_TIME(world -> eachEnd(world, (call, end) -> {
        long limit = call.start() + call.timeout().toNanos() + slack(world, call);
        return end.moment() <= limit
                ? null
                : "ends " + TimeUnit.NANOSECONDS.toMillis(end.moment() - limit) + " ms late";
    })),

    /** Only exceptions of the library leave a call, and the cancellation that the program has asked for. */
    KNOWN_FAILURES(world -> eachEnd(world, (call, end) -> {
        Throwable failure = end.failure();
        boolean known = failure == null
                || failure instanceof GuildkitException
                || (failure instanceof CancellationException && call.isDisturbed());
        return known ? null : "ends with " + failure;
    })),

    PROCESSED_ONCE(world -> world.plan().calls().stream()
            .filter(call -> call.kind().isUnsafe() && world.service().processed(call.number()) > 1)
            .map(call -> call + " was processed " + world.service().processed(call.number()) + " times")),

    /** A success that the client has read completely before the end of its call is the call's result. */
    RESULT_KEPT(world -> eachEnd(world, (call, end) -> {
        if (end.failure() == null) {
            return isOf(call, end.value()) ? null : "has the result of another call: " + end.value();
        }
        boolean storing = world.has(Fault.STORE_BLOCKS) && !Kind.ORDINARY.contains(call.kind());
        boolean ownStop = call.isDisturbed() || world.has(Fault.STORE_THROWS) || storing;
        return isReadBefore(world, call, end.moment()) && !ownStop
                ? "has read a success, and ends with " + end.failure()
                : null;
    })),

    TRUE_PROCESSING(world -> eachEnd(world, (call, end) -> {
        int processed = world.service().processed(call.number());
        if (end.failure() == null) {
            return processed > 0 ? null : "succeeds, and was not processed";
        }
        if (!(end.failure() instanceof GuildkitException failure)) {
            return null;
        }
        boolean read = isReadBefore(world, call, end.moment());
        return switch (failure.processing()) {
            case NOT_PROCESSED -> processed == 0 ? null : "was processed, and reports otherwise: " + failure;
            case PROCESSED -> processed > 0 ? null : "was not processed, and reports otherwise: " + failure;
            case UNKNOWN -> {
                if (read) {
                    yield "has read a success, and reports that the processing is unknown: " + failure;
                }
                // Over HTTP/2 other calls write to the socket, too, so the client cannot know what was written.
                boolean written =
                        world.service().isWritten(call.number()) || world.plan().isHttp2();
                yield written || world.has(Fault.NO_MEMORY)
                        ? null
                        : "has sent nothing, and reports that the processing is unknown: " + failure;
            }
        };
    })),

    SIGN_IN_KEPT(world -> world.clients().stream().flatMap(client -> {
        List<String> tokens = new ArrayList<>();
        for (SimulatedCall call : world.plan().calls()) {
            boolean own = world.clients().get(call.client()).store() == client.store();
            if (own && call.kind() == Kind.SIGN_IN) {
                call.ends().stream()
                        .map(End::value)
                        .filter(LoginResult.class::isInstance)
                        .flatMap(value -> ((LoginResult) value).token().stream())
                        .forEach(tokens::add);
            }
        }
        Optional<String> stored = client.store().token();
        boolean kept = stored.isPresent() && !stored.get().contains("old");
        return tokens.isEmpty() || kept || tokens.stream().anyMatch(world.service()::isLoggedOut)
                ? Stream.empty()
                : Stream.of("client " + client.index() + " has signed in, but its store contains "
                        + stored.map(token -> "the token before").orElse("nothing"));
    })),

    PERMITS_RETURNED(world -> world.clients().stream()
            .flatMap(client -> client.buckets().stream())
            .filter(bucket -> bucket.inFlight() != 0 || bucket.waiting() != 0)
            .map(RateLimiter.Bucket::toString)),

    /** The service refuses no request whose limit the client knew when it admitted the request. Clients that share a token are no fleet. */
    LIMITS_KEPT(world -> {
        long avoidable = world.service().windows().avoidable();
        boolean excused = world.has(Fault.STORE_SHARED) || dropsWhatItReads(world);
        return avoidable > 0 && !excused ? Stream.of(avoidable + " refusals were avoidable") : Stream.empty();
    }),

    /** A client asks its user one question at a time. */
    ONE_QUESTION(world -> world.clients().stream()
            .filter(client -> client.handler().mostOpen() > 1)
            .map(client -> "client " + client.index() + " asked "
                    + client.handler().mostOpen() + " questions at the same time")),

    /** All code of users runs in the context of the call that it serves. */
    OWN_CONTEXT(world -> world.context().wrong().stream()),

    NO_SECRETS(world -> Stream.concat(
                    world.plan().calls().stream()
                            .flatMap(call -> call.ends().stream())
                            .map(End::failure)
                            .flatMap(Stream::ofNullable),
                    world.clients().stream().flatMap(client -> client.listener().failures().stream()))
            .map(Invariant::text)
            .filter(text -> text.contains(Secrets.ANY))),

    NOTHING_LEFT(world -> Stream.of(
                    world.scheduler().live().stream()
                            .map(thread -> "thread " + thread.getName() + " has not ended, is " + thread.getState()
                                    + " at " + List.of(thread.getStackTrace())),
                    world.scheduler().deaths().entrySet().stream()
                            .map(death -> "thread " + death.getKey() + " died of " + text(death.getValue())),
                    world.network().open() == 0
                            ? Stream.<String>empty()
                            : Stream.of(world.network().open() + " sockets are open"))
            .flatMap(Function.identity()));

    /** The time that the library has for ending a call: the next check of a blocked thread, or a refusal of the user's executor. */
    private static final long USER_CODE = TimeUnit.SECONDS.toNanos(30);

    /** The largest number of prompts that a call waits for: two for each of its tokens. */
    private static final int PROMPTS = 4;

    private static final long SLACK = TimeUnit.MILLISECONDS.toNanos(1_100);

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private final Function<World, Stream<String>> violations;

    private interface EndCheck {
        @Nullable
        String violation(SimulatedCall call, End end);
    }

    Invariant(Function<World, Stream<String>> violations) {
        this.violations = violations;
    }

    /** Returns a text for each violation. */
    List<String> violations(World world) {
        return violations.apply(world).toList();
    }

    private static Stream<String> eachEnd(World world, EndCheck check) {
        return world.plan().calls().stream()
                .flatMap(call -> call.ends().stream().flatMap(end -> {
                    String violation = check.violation(call, end);
                    return violation == null ? Stream.empty() : Stream.of(call + " " + violation);
                }));
    }

    /** A blocking call cannot end while its thread runs code of the user: the source of an upload, a listener or a token store. */
    private static long slack(World world, SimulatedCall call) {
        boolean waits = call.isBlocking() && (world.has(Fault.LISTENER_BLOCKS) || world.has(Fault.STORE_BLOCKS));
        boolean asks = world.service().isElevated(call.number());
        return SLACK
                + (SimulatedSource.PARTS + 1) * call.slowness()
                + (waits ? USER_CODE : 0)
                + (asks ? PROMPTS * SimulatedClient.PROMPT.toNanos() : 0);
    }

    /** Returns whether the HTTP client drops what it has read: over HTTP/2 another thread reads, and ends if it gets no memory. */
    private static boolean dropsWhatItReads(World world) {
        return world.has(Fault.NO_MEMORY) && world.plan().isHttp2();
    }

    /**
     * Returns whether the client had read the whole success of a call before the call was decided. A listener that blocks delays the end
     * that the caller of a blocking call sees. Over HTTP/2 another thread reads, so the client may be closed at the same moment.
     */
    private static boolean isReadBefore(World world, SimulatedCall call, long end) {
        boolean delayed = call.isBlocking() && world.has(Fault.LISTENER_BLOCKS);
        long decided = delayed ? end - SimulatedListener.AFTER_RESPONSE : end;
        return !dropsWhatItReads(world) && world.service().readAt(call.number()) < decided;
    }

    private static boolean isOf(SimulatedCall call, @Nullable Object value) {
        return switch (call.kind()) {
            case GET, PUT, POST, UPLOAD ->
                value instanceof JsonNode json && json.path("call").asInt(-1) == call.number();
            case SIGN_IN -> value instanceof LoginResult;
            case SIGN_OUT -> value == null;
        };
    }

    private static String text(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
