package io.guildkit.outbox;

import io.guildkit.outbox.KillProcess.KillLane;
import io.guildkit.outbox.KillProcess.Task;
import io.guildkit.outbox.KillService.Moment;
import io.guildkit.outbox.KillService.Received;
import io.guildkit.outbox.KillService.Release;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One run of a kill test: processes deliver numbered messages, and are killed or suspended meanwhile. */
final class KillRun {
    private static final Duration LIMIT = Duration.ofSeconds(150);
    private static final Duration SUSPENSION = Duration.ofSeconds(3);
    private static final int MAX_DELAY = 20_000_000;
    private static final int PACED = 5_000_000;
    private static final Path FOLDER_OF_PROGRAMS = Path.of(System.getProperty("java.home"), "bin");

    /** What happens to a process. */
    enum Event {
        RANDOM(Optional.empty()),
        BEFORE_PROCESSING(Optional.of(Moment.BEFORE_PROCESSING)),
        BEFORE_RESPONSE(Optional.of(Moment.BEFORE_RESPONSE));

        private final Optional<Moment> moment;

        Event(Optional<Moment> moment) {
            this.moment = moment;
        }
    }

    /**
     * A kind of run.
     *
     * @param suspends whether the processes are suspended instead of killed
     * @param parks the policy for unknown outcomes
     * @param messages the number of messages in all lanes
     * @param events what happens, in the order of the seed
     */
    record Row(
            KillDatabase.Kind database,
            int processes,
            boolean suspends,
            boolean parks,
            int messages,
            List<Event> events) {
        static final int MESSAGES = 300;

        static Row kills(KillDatabase.Kind database, int processes, boolean parks) {
            return new Row(
                    database,
                    processes,
                    false,
                    parks,
                    MESSAGES,
                    List.of(Event.RANDOM, Event.RANDOM, Event.BEFORE_PROCESSING, Event.BEFORE_RESPONSE));
        }

        static Row suspensions(KillDatabase.Kind database, boolean parks) {
            return new Row(
                    database,
                    4,
                    true,
                    parks,
                    MESSAGES,
                    List.of(Event.RANDOM, Event.BEFORE_PROCESSING, Event.BEFORE_RESPONSE));
        }

        /** Returns all kinds for a database. */
        static List<Row> all(KillDatabase.Kind database) {
            List<Row> rows = new ArrayList<>();
            for (boolean parks : new boolean[] {false, true}) {
                rows.add(kills(database, 1, parks));
                rows.add(kills(database, 3, parks));
                rows.add(suspensions(database, parks));
            }
            return rows;
        }

        @Override
        public String toString() {
            return database.title() + ", " + processes + (processes == 1 ? " process" : " processes") + ", "
                    + (parks ? "PARK" : "REPEAT") + (suspends ? ", suspended" : ", killed");
        }
    }

    /**
     * What a run has shown.
     *
     * @param events the number of kills or suspensions
     * @param lost accepted messages that are neither in their channel nor parked or dead
     * @param unordered messages whose first occurrence is behind a later message, by lane
     * @param innocent the unordered messages that are neither doubled nor parked. With PARK, a process that continues after its suspension
     *     may deliver a parked message, which is not parked any more
     * @param doubled further occurrences of messages, by lane
     * @param parked the parked messages, by lane
     * @param dead the number of dead letters
     * @param damaged messages whose files differ
     * @param orphans the number of entries whose files are stored, less the number of stored sets of files
     * @param refusals requests that the service did not understand
     */
    record Result(
            int messages,
            int events,
            Set<String> lost,
            Map<KillLane, List<String>> unordered,
            List<String> innocent,
            Map<KillLane, List<String>> doubled,
            Map<KillLane, List<String>> parked,
            int dead,
            List<String> damaged,
            int orphans,
            List<String> refusals) {

        static int sum(Map<KillLane, List<String>> byLane) {
            return byLane.values().stream().mapToInt(List::size).sum();
        }

        /** Lists the violated promises of the outbox. */
        List<String> violations(Row row) {
            List<String> violations = new ArrayList<>();
            if (messages != row.messages()) {
                violations.add("accepted: " + messages);
            }
            if (!lost.isEmpty()) {
                violations.add("lost: " + lost);
            }
            if (unordered.values().stream().anyMatch(lane -> lane.size() > (row.suspends() ? events : 0))
                    || (!row.parks() && !innocent.isEmpty())) {
                violations.add("out of order: " + unordered);
            }
            int allowed = row.parks() ? 0 : events;
            if (doubled.values().stream().anyMatch(lane -> lane.size() > allowed)) {
                violations.add("doubled: " + doubled);
            }
            if (parked.values().stream().anyMatch(lane -> lane.size() > (row.parks() ? events : 0))) {
                violations.add("parked: " + parked);
            }
            if (dead > 0) {
                violations.add("dead: " + dead);
            }
            if (!damaged.isEmpty()) {
                violations.add("damaged: " + damaged);
            }
            if (orphans != 0) {
                violations.add("entries with files, less stored files: " + orphans);
            }
            if (!refusals.isEmpty()) {
                violations.add("refused: " + refusals);
            }
            return violations;
        }
    }

    private final Row row;
    private final Random random;
    private final Path folder;
    private final String url;
    private final long pause;
    private final KillService service;
    private final Child[] children;
    private int files;

    /** The number of the last message that is known to be accepted. */
    private int accepted;

    private KillRun(Row row, long seed, Path folder, String url) throws IOException {
        this.row = row;
        this.random = new Random(seed);
        this.folder = folder;
        this.url = url;
        this.pause = random.nextBoolean() ? PACED : 0;
        this.service = new KillService();
        this.children = new Child[row.processes()];
    }

    /**
     * Runs once.
     *
     * @param folder where the files of the run are kept
     */
    static Result run(Row row, long seed, Path folder, KillDatabase database)
            throws IOException, SQLException, InterruptedException {
        String name = "run_" + seed + "_" + row.processes() + (row.parks() ? "_park" : "_repeat")
                + (row.suspends() ? "_suspend" : "_kill");
        Path own = Files.createDirectories(folder.resolve(row.database() + name));
        KillRun run = new KillRun(row, seed, own, database.create(own, name));
        try {
            return run.run();
        } catch (IllegalStateException e) {
            throw new IllegalStateException(row + ", seed " + seed + ": " + e.getMessage() + errors(own), e);
        } finally {
            run.stop();
        }
    }

    /** Returns the ends of what the processes have logged. */
    private static String errors(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        try (var logs = Files.list(folder)) {
            for (Path log :
                    logs.filter(file -> file.toString().endsWith(".log")).toList()) {
                List<String> lines = Files.readAllLines(log);
                text.append("\n").append(log.getFileName()).append(": ");
                text.append(String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size())));
            }
        }
        return text.toString();
    }

    private Result run() throws IOException, SQLException, InterruptedException {
        for (int i = 0; i < children.length; i++) {
            start(i);
        }
        List<Event> events = new ArrayList<>(row.events());
        Collections.shuffle(events, random);
        int step = row.messages() / (events.size() + 2);
        for (int i = 0; i < events.size(); i++) {
            int begin = 1 + i * step + random.nextInt(step);
            service.limit(begin + KillService.MORE);
            service.awaitProcessed(begin);
            happen(events.get(i));
        }
        service.limit(Integer.MAX_VALUE);
        producer().awaitAccepted(row.messages());
        accepted = row.messages();
        producer().drain();
        for (Child child : children) {
            child.end();
        }
        return result();
    }

    private Child producer() {
        return children[0];
    }

    private void start(int index) throws IOException {
        int last = index == 0 ? row.messages() : -1;
        Task task = new Task(index, url, service.url(), row.parks(), accepted + 1, last, pause);
        files++;
        children[index] = new Child(task, folder.resolve("process-" + index + "-" + files + ".log"));
    }

    private void happen(Event event) throws IOException, InterruptedException {
        Release release = random.nextBoolean() ? Release.PROCESS : Release.DISCARD;
        boolean early = random.nextBoolean();
        int victim;
        if (event.moment.isPresent()) {
            victim = service.holdNext(event.moment.get());
        } else {
            victim = random.nextInt(children.length);
            LockSupport.parkNanos(random.nextInt(MAX_DELAY));
        }
        boolean holds = event.moment.isPresent();
        if (row.suspends()) {
            signal("STOP", children[victim]);
            if (holds && early) {
                service.release(release);
            }
            pause(SUSPENSION);
            if (holds && !early) {
                service.release(release);
            }
            signal("CONT", children[victim]);
            return;
        }
        children[victim].kill();
        if (holds) {
            service.release(release);
        }
        if (victim == 0) {
            accepted = producer().accepted();
        }
        start(victim);
    }

    private static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void signal(String name, Child child) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(child.process.pid())).start();
        if (kill.waitFor() != 0) {
            throw new IllegalStateException("A process could not get the signal " + name);
        }
    }

    private Result result() throws SQLException {
        Map<String, State> states = states();
        Set<String> lost = new TreeSet<>();
        Map<KillLane, List<String>> unordered = new HashMap<>();
        Map<KillLane, List<String>> doubled = new HashMap<>();
        Map<KillLane, List<String>> parked = new HashMap<>();
        List<String> innocent = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        for (KillLane lane : KillLane.values()) {
            Set<String> seen = new HashSet<>();
            List<String> late = new ArrayList<>();
            List<String> twice = new ArrayList<>();
            int highest = 0;
            for (Received message : service.channel(lane.webhook())) {
                int number = KillLane.number(message.content());
                if (KillLane.of(number) != lane || !message.files().equals(files(number))) {
                    damaged.add(message.content());
                }
                if (!seen.add(message.content())) {
                    twice.add(message.content());
                } else if (number < highest) {
                    late.add(message.content());
                }
                highest = Math.max(highest, number);
            }
            List<String> waits = states.entrySet().stream()
                    .filter(entry -> entry.getValue() == State.PARKED)
                    .map(Map.Entry::getKey)
                    .filter(content -> KillLane.of(KillLane.number(content)) == lane)
                    .toList();
            for (int i = 1; i <= accepted; i++) {
                String content = KillLane.content(i);
                boolean ended = states.get(content) == State.PARKED || states.get(content) == State.DEAD;
                if (KillLane.of(i) == lane && !seen.contains(content) && !ended) {
                    lost.add(content);
                }
            }
            late.stream()
                    .filter(content -> !twice.contains(content) && !waits.contains(content))
                    .forEach(innocent::add);
            unordered.put(lane, late);
            doubled.put(lane, twice);
            parked.put(lane, waits);
        }
        int dead = (int)
                states.values().stream().filter(state -> state == State.DEAD).count();
        return new Result(
                accepted,
                row.events().size(),
                lost,
                unordered,
                innocent,
                doubled,
                parked,
                dead,
                damaged,
                orphans(),
                service.refusals());
    }

    private static List<String> files(int message) {
        return KillProcess.file(message).map(KillService::describe).stream().toList();
    }

    /** Returns the states of all entries by their keys. */
    private Map<String, State> states() throws SQLException {
        Map<String, State> states = new HashMap<>();
        try (Connection connection = KillProcess.source(url).getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT dedup_key, state FROM guildkit_outbox_messages");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                states.put(rows.getString(1), State.of(rows.getInt(2)));
            }
        }
        return states;
    }

    private int orphans() throws SQLException {
        try (Connection connection = KillProcess.source(url).getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT (SELECT COUNT(*) FROM guildkit_outbox_messages WHERE files IS NOT NULL)"
                                + " - (SELECT COUNT(DISTINCT content) FROM guildkit_outbox_files)");
                ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("the query has no result");
            }
            return rows.getInt(1);
        }
    }

    private void stop() throws InterruptedException {
        for (Child child : children) {
            if (child != null) {
                child.kill();
            }
        }
        service.close();
    }

    /** A process with its reports. */
    private static final class Child {
        private final Process process;
        private final int first;
        private final int last;
        private final CompletableFuture<Void> allAccepted = new CompletableFuture<>();
        private final CompletableFuture<String> drained = new CompletableFuture<>();
        private final Thread reader;

        /** Is read after the end of the reader. */
        private int accepted;

        Child(Task task, Path log) throws IOException {
            first = task.first();
            last = task.last();
            accepted = task.first() - 1;
            List<String> command = new ArrayList<>(List.of(
                    FOLDER_OF_PROGRAMS.resolve("java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xmx128m",
                    "-cp",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                    KillProcess.class.getName()));
            command.addAll(task.arguments());
            process = new ProcessBuilder(command).redirectError(log.toFile()).start();
            reader = new Thread(this::read, "kill-reports");
            reader.setDaemon(true);
            reader.start();
            if (accepted >= last) {
                allAccepted.complete(null);
            }
        }

        private void read() {
            try (InputStream reports = process.getInputStream();
                    BufferedReader lines = new BufferedReader(new InputStreamReader(reports, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    report(line);
                }
            } catch (IOException e) {
                allAccepted.completeExceptionally(e);
            } finally {
                IllegalStateException ended = new IllegalStateException("A process has ended");
                allAccepted.completeExceptionally(ended);
                drained.completeExceptionally(ended);
            }
        }

        private void report(String line) {
            if (!line.endsWith(KillProcess.END)) {
                return; // the process was killed while it wrote the report
            }
            String text = line.substring(0, line.length() - KillProcess.END.length());
            if (text.startsWith(KillProcess.ACCEPTED)) {
                accepted = Integer.parseInt(text.substring(KillProcess.ACCEPTED.length()));
                if (accepted == last) {
                    allAccepted.complete(null);
                }
            } else {
                drained.complete(text);
            }
        }

        void awaitAccepted(int number) throws InterruptedException {
            if (number != last) {
                throw new IllegalArgumentException("The process accepts the messages " + first + " to " + last);
            }
            get(allAccepted);
        }

        void drain() throws IOException, InterruptedException {
            OutputStream commands = process.getOutputStream();
            commands.write('\n');
            commands.flush();
            String report = get(drained);
            if (!report.equals(KillProcess.DRAINED + " true")) {
                throw new IllegalStateException("A process was not " + report);
            }
        }

        private static <T extends @Nullable Object> T get(CompletableFuture<T> future) throws InterruptedException {
            try {
                return future.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new IllegalStateException("A process did not report: " + e.getMessage(), e);
            }
        }

        /** Ends the process as if its machine lost power. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
            reader.join();
        }

        /** Returns the number of the last message that the process has reported, after its end. */
        int accepted() {
            return accepted;
        }

        /** Lets the process close its outbox. */
        void end() throws IOException, InterruptedException {
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("A process did not close its outbox");
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException("A process ended with the status " + process.exitValue());
            }
        }
    }
}
