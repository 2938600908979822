package io.guildkit.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.guildkit.testsupport.ChildJvm;
import io.guildkit.testsupport.TokenContest;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token file that threads and processes change at the same time. */
class TokenFileRacesTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void createDirectory() throws IOException {
        file = Files.createDirectory(directory.resolve("tokens")).resolve("token");
    }

    private Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(file.getParent())) {
            return all.toList().stream();
        }
    }

    private static <T> CompletableFuture<T> start(Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(task.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    /** Runs a program of this class in a JVM of its own, in the background. */
    private CompletableFuture<ChildJvm.Ended> child(int number, Class<?> program, String... arguments) {
        return start(() -> ChildJvm.run(
                Files.createDirectory(directory.resolve("child-" + number)),
                LIMIT,
                List.of(),
                program,
                Stream.concat(Stream.of(file.toString()), Stream.of(arguments)).toList()));
    }

    private static List<String> output(CompletableFuture<ChildJvm.Ended> child) {
        ChildJvm.Ended ended = child.join();
        assertThat(ended.errors()).isEmpty();
        assertThat(ended.inTime()).isTrue();
        return ended.output().lines().toList();
    }

    // ---- links and FIFOs

    /** Replaces the token file by files of several kinds, in seeded order, while three threads load it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void loadNeverBlocks(long seed) throws Exception {
        Path fifo = directory.resolve("fifo");
        makeFifo(fifo);
        Path first = token("first", "rw-------");
        Path second = token("second", "rw-------");
        Random random = new Random(seed);
        try {
            replaceWhileLoading(Set.of("first", "second"), round -> {
                Path next = directory.resolve("next-" + round);
                return switch (random.nextInt(6)) {
                    case 0 -> Files.createSymbolicLink(next, first);
                    case 1 -> Files.createSymbolicLink(next, fifo);
                    case 2 -> Files.createSymbolicLink(next, directory.resolve("missing"));
                    case 3 -> Files.createLink(next, fifo);
                    case 4 -> Files.copy(first, next, StandardCopyOption.COPY_ATTRIBUTES);
                    default -> Files.copy(second, next, StandardCopyOption.COPY_ATTRIBUTES);
                };
            });
        } catch (TimeoutException e) {
            throw new AssertionError("load() blocks", e);
        } finally {
            new RandomAccessFile(fifo.toFile(), "rw").close(); // frees a thread that opens the FIFO for reading
        }
    }

    /** Replaces a safe file by a file that others can read, and the latter by another safe file. All files exist until the end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void loadsNoTokenOfUnsafeFile(boolean link) throws Exception {
        Set<String> safe = ConcurrentHashMap.newKeySet();
        replaceWhileLoading(safe, round -> {
            String name = round % 2 == 0 ? "safe-" + round : "unsafe-" + round;
            if (round % 2 == 0) {
                safe.add(name);
            }
            Path target = token(name, round % 2 == 0 ? "rw-------" : "rw-r--r--");
            Path next = directory.resolve("next-" + round);
            return link ? Files.createSymbolicLink(next, target) : Files.createLink(next, target);
        });
    }

    private interface Replacement {
        Path file(int round) throws IOException;
    }

    /** Moves files to the place of the token file while three threads load it. Each load must return one of the tokens, or refuse. */
    private void replaceWhileLoading(Set<String> tokens, Replacement replacement) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<CompletableFuture<Integer>> loaders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            TokenStore store = TokenStore.file(file);
            loaders.add(start(() -> countLoads(store, tokens, over::get)));
        }
        try {
            for (int round = 0; round < 3_000; round++) {
                Files.move(
                        replacement.file(round),
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            over.set(true);
        }
        for (CompletableFuture<Integer> loader : loaders) {
            assertThat(loader.get(20, TimeUnit.SECONDS)).isPositive();
        }
    }

    private static void makeFifo(Path fifo) throws InterruptedException {
        try {
            Process made = new ProcessBuilder("mkfifo", "-m", "600", fifo.toString()).start();
            assumeTrue(made.waitFor() == 0, "FIFOs");
        } catch (IOException e) {
            assumeTrue(false, "mkfifo");
        }
    }

    private Path token(String name, String permissions) throws IOException {
        Path target = Files.writeString(directory.resolve(name), name);
        return Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(permissions));
    }

    private static int countLoads(TokenStore store, Set<String> tokens, BooleanSupplier over) {
        int loads = 0;
        while (!over.getAsBoolean()) {
            List<Optional<String>> loaded = new ArrayList<>();
            Throwable refusal = catchThrowable(() -> loaded.add(store.load()));
            if (refusal == null) {
                assertThat(loaded.get(0))
                        .satisfiesAnyOf(
                                token -> assertThat(token).isEmpty(),
                                token -> assertThat(tokens).contains(token.orElseThrow()));
            } else {
                assertThat(refusal).isInstanceOfAny(IllegalStateException.class, UncheckedIOException.class);
            }
            loads++;
        }
        return loads;
    }

    // ---- several threads

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void removesOneTokenWithStoreForEachThread(long seed) {
        List<Supplier<List<String>>> participants = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            TokenStore store = TokenStore.file(file);
            participants.add(() -> TokenContest.remove(store::load, store::compareAndClear));
        }
        TokenStore store = TokenStore.file(file);
        participants.add(() -> TokenContest.save(seed, 300, store::save, store::load));
        assertThat(TokenContest.check(TokenContest.inThreads(participants))).isNotEmpty();
    }

    // ---- several processes

    /** Takes part in a contest: saves tokens, or removes them. */
    static final class Participant {
        public static void main(String... args) {
            TokenStore store = TokenStore.file(Path.of(args[0]));
            List<String> events = args[1].equals("save")
                    ? TokenContest.save(1, 300, store::save, store::load)
                    : TokenContest.remove(store::load, store::compareAndClear);
            events.forEach(System.out::println);
        }
    }

    @Test
    void signOutsOfOtherProcessesRemoveNoLaterToken() throws IOException {
        List<CompletableFuture<ChildJvm.Ended>> children = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            children.add(child(i, Participant.class, "remove"));
        }
        children.add(child(4, Participant.class, "save"));
        List<String> events =
                children.stream().flatMap(child -> output(child).stream()).toList();
        assertThat(TokenContest.check(events)).isNotEmpty();
        assertThat(files()).containsExactly(file);
    }

    /** Saves tokens with their user, and loads whatever the processes have saved. */
    static final class Saver {
        public static void main(String... args) {
            TokenStore store = TokenStore.file(Path.of(args[0]));
            for (int i = 0; i < 200; i++) {
                store.save(AccountToken.parse("token-" + args[1] + "-" + i + "\nuser " + args[1])
                        .orElseThrow());
                AccountToken loaded = store.loadAccount().orElseThrow();
                String user = loaded.userId().orElseThrow().toString();
                if (!loaded.token().startsWith("token-" + user + "-")) {
                    throw new AssertionError(loaded.token() + " of " + user);
                }
            }
        }
    }

    @Test
    void fourProcessesThatSaveLoseNothing() throws IOException {
        List<CompletableFuture<ChildJvm.Ended>> children = IntStream.range(0, 4)
                .mapToObj(i -> child(i, Saver.class, String.valueOf(i)))
                .toList();
        children.forEach(child -> assertThat(output(child)).isEmpty());
        assertThat(TokenStore.file(file).load().orElseThrow()).endsWith("-199");
        assertThat(files()).containsExactly(file);
    }

    // ---- processes that are killed

    /** Ends without closing anything while a token is in a temporary file. */
    static final class KilledDuringSave {
        public static void main(String... args) throws IOException {
            TemporaryFile fresh = TemporaryFile.create(Path.of(args[0]), new FileProtection(null));
            fresh.write("canary-leftover".getBytes(UTF_8));
            Runtime.getRuntime().halt(0);
        }
    }

    private void leaveTemporaryFiles(Path tokenFile, int count) throws IOException {
        Path before = file;
        file = tokenFile;
        List<CompletableFuture<ChildJvm.Ended>> children = IntStream.range(0, count)
                .mapToObj(i -> child(100 + i, KilledDuringSave.class))
                .toList();
        children.forEach(child -> assertThat(output(child)).isEmpty());
        file = before;
        assertThat(files().filter(each -> each.toString().endsWith(".tmp"))).hasSize(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"save", "clear", "compareAndClear"})
    void sweepsTemporaryFilesOfKilledProcesses(String action) throws IOException {
        TokenStore store = TokenStore.file(file);
        store.save("token");
        leaveTemporaryFiles(file, 4);
        switch (action) {
            case "save" -> store.save("new");
            case "clear" -> store.clear();
            default -> assertThat(store.compareAndClear("token")).isTrue();
        }
        assertThat(files().map(Path::getFileName).map(Path::toString)).isSubsetOf("token");
    }

    @Test
    void keepsTemporaryFilesOfOtherTokenFiles() throws IOException {
        leaveTemporaryFiles(file.resolveSibling("other"), 1);
        TokenStore.file(file).save("token");
        assertThat(files()).hasSize(2);
        TokenStore.file(file.resolveSibling("other")).clear();
        assertThat(files()).containsExactly(file);
    }

    /** Saves and removes a token, which sweeps. */
    static final class Sweeper {
        public static void main(String... args) {
            TokenStore store = TokenStore.file(Path.of(args[0]));
            store.save("swept");
            store.compareAndClear("swept");
            store.clear();
        }
    }

    @Test
    void keepsTemporaryFileOfLiveProcess() throws IOException {
        try (TemporaryFile fresh = TemporaryFile.create(file, new FileProtection(null))) {
            fresh.write("live".getBytes(UTF_8));
            TokenStore own = TokenStore.file(file);
            own.save("own");
            own.clear();
            List<CompletableFuture<ChildJvm.Ended>> children =
                    IntStream.range(0, 4).mapToObj(i -> child(i, Sweeper.class)).toList();
            children.forEach(child -> assertThat(output(child)).isEmpty());
            assertThat(files()).hasSize(1);
            fresh.moveTo(file);
        }
        assertThat(file).hasContent("live");
        assertThat(files()).containsExactly(file);
    }
}
