package io.guildkit.testkit.contract;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testsupport.TestClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/**
 * Sends calls of each kind, in both modes, with each fault. {@link #main} writes the results into the documentation.
 */
public final class FaultMatrix {
    static final String PAGE = "fault-matrix.md";

    /** The deadline of calls with slow faults. It passes in real time. */
    private static final Duration DEADLINE = Duration.ofMillis(500);

    /** Exceeds the time of a call on the slowest machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int MAX_RESPONSE_BYTES = 1 << 20;

    /**
     * A case.
     *
     * @param always whether the fault affects every request, or only the first
     */
    record Case(ScriptedFault fault, boolean always) {}

    /**
     * The result of a case.
     *
     * @param outcome the result, or the exception and its answer about the processing
     * @param processing the answer of the exception; empty for a result
     * @param sent the number of requests that arrived
     * @param processed the number of requests that were processed
     * @param leaks the resources that were not released; empty if there are none
     */
    record Result(String outcome, Optional<Processing> processing, int sent, long processed, List<String> leaks) {
        /** Returns whether the answer of the exception agrees with what the service has done. */
        boolean isTrue() {
            return processing
                    .map(answer -> switch (answer) {
                        case NOT_PROCESSED -> processed == 0;
                        case UNKNOWN -> true;
                        case PROCESSED -> processed > 0;
                    })
                    .orElse(true);
        }

        @Override
        public String toString() {
            String answer = processing
                    .map(known -> ", " + known.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                    .orElse("");
            return outcome + answer + ", " + sent + "/" + processed;
        }
    }

    /** A kind of call and a mode. Cases of the same route and mode run one after the other. */
    record Lane(Route.Repeat repeat, Way way) {}

    private FaultMatrix() {}

    static List<Case> cases() {
        Stream<Case> once = ScriptedFault.ALL.stream().map(fault -> new Case(fault, false));
        Stream<Case> always = ScriptedFault.ALL.stream()
                .filter(fault -> fault.kind() == ScriptedFault.Kind.REPEATABLE)
                .map(fault -> new Case(fault, true));
        return Stream.concat(once, always).toList();
    }

    /** Runs all cases, and the lanes in parallel. */
    static Map<Lane, Map<Case, Result>> run() {
        List<Lane> lanes = Arrays.stream(Route.Repeat.values())
                .flatMap(repeat -> Arrays.stream(Way.values()).map(way -> new Lane(repeat, way)))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            Map<Lane, Future<Map<Case, Result>>> running = new LinkedHashMap<>();
            lanes.forEach(lane -> running.put(lane, threads.submit(() -> run(lane))));
            Map<Lane, Map<Case, Result>> results = new LinkedHashMap<>();
            for (Map.Entry<Lane, Future<Map<Case, Result>>> lane : running.entrySet()) {
                results.put(lane.getKey(), lane.getValue().get());
            }
            return results;
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Map<Case, Result> run(Lane lane) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            EmulatedGuild guild = emulator.guild("Chess").owner(ada).create();
            Run run = new Run(
                    lane, emulator, ada.newSession(), guild.channel("general").id());
            Map<Case, Result> results = new LinkedHashMap<>();
            cases().forEach(each -> results.put(each, run.of(each)));
            return results;
        }
    }

    /** Returns the results of a lane. */
    private static final class Run {
        private final Lane lane;
        private final ServiceEmulator emulator;
        private final Scene scene;
        private final Snowflake channel;

        Run(Lane lane, ServiceEmulator emulator, String token, String channel) {
            this.lane = lane;
            this.emulator = emulator;
            this.scene = new Scene(emulator, token);
            this.channel = Snowflake.of(channel);
        }

        Result of(Case each) {
            ConnectionPool pool = new ConnectionPool();
            WatchedSockets sockets = new WatchedSockets();
            boolean slow = each.fault().kind() == ScriptedFault.Kind.SLOW;
            List<String> leaks = new ArrayList<>();
            try (GuildkitClient client = client(pool, sockets, slow)) {
                // also opens a connection, so that the next request is sent at once
                String code = client.invites().create(channel).send().code();
                ApiCall<?> call = call(client, code);
                if (slow) {
                    call = call.timeout(DEADLINE);
                }
                FaultScript script = emulator.faults().on(call.route().toString());
                emulator.clearRequests();
                each.fault().script().accept(scene, each.always() ? script.always() : script);
                if (each.fault().kind() == ScriptedFault.Kind.BEFOREHAND) {
                    sockets.awaitEnd(); // otherwise the result depends on which of the two is faster
                }
                long start = System.nanoTime();
                Optional<GuildkitException> failure = failure(call, leaks);
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    leaks.add("the caller's time");
                }
                Route route = call.route();
                int sent = emulator.requests(route.toString()).size();
                long processed = emulator.processed(route.toString());
                emulator.faults().clear();
                scene.restore();
                check(client, pool, leaks);
                pool.evictAll();
                return new Result(
                        failure.map(thrown -> "`" + thrown.getClass().getSimpleName() + "`")
                                .orElse("result"),
                        failure.map(GuildkitException::processing),
                        sent,
                        processed,
                        leaks);
            }
        }

        private GuildkitClient client(ConnectionPool pool, WatchedSockets sockets, boolean slow) {
            CallListener clockHand = new CallListener() {
                @Override
                public void attemptFinished(Call call, Attempt attempt, Instant at) {
                    if (slow && attempt.failure().isPresent()) {
                        emulator.clock().advance(DEADLINE); // it does not advance during an attempt
                    }
                }
            };
            return GuildkitClient.builder(emulator.baseUrl())
                    .tokenStore(scene.store())
                    .fingerprint(FingerprintProvider.fixed(ContractTest.FINGERPRINT))
                    .clock(TestClock.of(scene::instant))
                    .monotonicClock(emulator.clock()::nanoTime)
                    .sleeper(wait -> {
                        scene.onWait.run();
                        emulator.clock().advance(wait);
                        return CompletableFuture.completedFuture(null);
                    })
                    .executor(task -> scene.executor.execute(task))
                    .addCallListener(clockHand)
                    .addCallListener(scene.listener())
                    .maxResponseBytes(MAX_RESPONSE_BYTES)
                    .okHttpClient(new OkHttpClient.Builder()
                            .connectionPool(pool)
                            .socketFactory(sockets)
                            .build())
                    .build();
        }

        private ApiCall<?> call(GuildkitClient client, String code) {
            return switch (lane.repeat()) {
                case SAFE -> client.invites().get(code);
                case IDEMPOTENT -> client.invites().delete(code);
                case UNSAFE -> client.invites().accept(code);
            };
        }

        private Optional<GuildkitException> failure(ApiCall<?> call, List<String> leaks) {
            try {
                ContractTest.sent(lane.way(), call);
                return Optional.empty();
            } catch (GuildkitException e) {
                StringWriter trace = new StringWriter();
                e.printStackTrace(new PrintWriter(trace));
                if (trace.toString().contains(scene.token)) {
                    leaks.add("the token");
                }
                return Optional.of(e);
            } catch (RuntimeException | AssertionError e) {
                leaks.add("not one of ours: " + e);
                return Optional.empty();
            }
        }

        /** Asserts that the call has released its resources, and that the next call succeeds. */
        private void check(GuildkitClient client, ConnectionPool pool, List<String> leaks) {
            if (!eventually(() -> pool.connectionCount() == pool.idleConnectionCount())) {
                leaks.add("a connection");
            }
            if (!eventually(() -> client.rateLimits().snapshot().stream()
                    .allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0))) {
                leaks.add("a place in a rate limit");
            }
            try {
                emulator.clock().advance(Duration.ofHours(1));
                sentAfterwards(client);
            } catch (RuntimeException | AssertionError e) {
                leaks.add("the next call: " + e);
            }
        }

        private void sentAfterwards(GuildkitClient client) {
            ContractTest.sent(lane.way(), client.invites().listOfChannel(channel));
            ContractTest.sent(lane.way(), client.invites().create(channel));
        }
    }

    static boolean eventually(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(100_000);
        }
        return true;
    }

    /** Returns the results as two tables in Markdown. */
    static String tables(Map<Lane, Map<Case, Result>> results) {
        return table(results, false) + "\nIf the fault affects every request:\n\n" + table(results, true);
    }

    private static String table(Map<Lane, Map<Case, Result>> results, boolean always) {
        StringBuilder table = new StringBuilder("""
                | fault | safe | idempotent | unsafe |
                |---|---|---|---|
                """);
        cases().stream()
                .filter(each -> each.always() == always)
                .forEach(each -> table.append("| ")
                        .append(each.fault().name())
                        .append(Arrays.stream(Route.Repeat.values())
                                .map(repeat -> cell(results, repeat, each))
                                .collect(Collectors.joining(" | ", " | ", " |\n"))));
        return table.toString();
    }

    /** Returns one cell for both modes if their results are equal. */
    private static String cell(Map<Lane, Map<Case, Result>> results, Route.Repeat repeat, Case each) {
        return Arrays.stream(Way.values())
                .map(way -> results.get(new Lane(repeat, way)).get(each).toString())
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /**
     * Writes the tables.
     *
     * @param args the directory of the documentation
     */
    public static void main(String[] args) throws IOException {
        Path page = Path.of(args[0]).resolve(PAGE);
        Files.writeString(page, inserted(Files.readString(page), tables(run())));
    }

    /** Returns the page with new tables between its marks. */
    static String inserted(String page, String tables) {
        String begin = "<!-- matrix -->";
        return page.substring(0, page.indexOf(begin) + begin.length()) + "\n" + tables
                + page.substring(page.indexOf("<!-- end of matrix -->"));
    }
}
