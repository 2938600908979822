package io.guildkit.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A contest for one token store: a saver saves tokens, and removers remove the tokens that they load. Each participant has
 * a thread or a process of its own, and returns the events that it saw as lines of text.
 */
public final class TokenContest {
    /** The last token. Removers leave it in the store, and end. */
    private static final String LAST = "last";

    private static final int MOST_TOKENS = 1_000_000;
    private static final String SAVED = "saved ";
    private static final String MISSED = "missed ";
    private static final String REMOVED = "removed ";

    private TokenContest() {}

    /**
     * Saves tokens, and looks for each of them for a while. Goes on until a token was gone, because removers may start late.
     *
     * @param seed determines how long
     * @param tokens the least number of tokens
     */
    public static List<String> save(long seed, int tokens, Consumer<String> save, Supplier<Optional<String>> load) {
        Random random = new Random(seed);
        List<String> events = new ArrayList<>();
        try {
            boolean missed = false;
            for (int i = 0; i < tokens || (!missed && i < MOST_TOKENS); i++) {
                String token = "token-" + i;
                save.accept(token);
                events.add(SAVED + token);
                int looks = random.nextInt(30);
                for (int look = 0; look < looks; look++) {
                    Optional<String> loaded = load.get();
                    if (loaded.isEmpty()) {
                        events.add(MISSED + token);
                        missed = true;
                        break;
                    }
                    assertThat(loaded).contains(token);
                }
            }
            return events;
        } finally { // lets the removers end
            save.accept(LAST);
        }
    }

    /**
     * Removes tokens until the saver ends.
     *
     * @param compareAndClear removes a token if it is still in the store, and returns whether it was
     */
    public static List<String> remove(Supplier<Optional<String>> load, Predicate<String> compareAndClear) {
        List<String> events = new ArrayList<>();
        Optional<String> present = load.get();
        while (!present.equals(Optional.of(LAST))) {
            present.filter(compareAndClear).ifPresent(token -> events.add(REMOVED + token));
            present = load.get();
        }
        return events;
    }

    /** Runs each participant in a thread of its own, and returns the events of all. */
    public static List<String> inThreads(List<Supplier<List<String>>> participants) {
        List<CompletableFuture<List<String>>> running = participants.stream()
                .map(participant -> CompletableFuture.supplyAsync(participant, TokenContest::start))
                .toList();
        return running.stream()
                .flatMap(each -> each.orTimeout(60, TimeUnit.SECONDS).join().stream())
                .toList();
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Checks the events of all participants: each token that is gone was removed by a remover that asked for it.
     *
     * @return the removed tokens, each as often as it was removed
     */
    public static List<String> check(List<String> events) {
        List<String> removed = tokens(events, REMOVED).toList();
        assertThat(tokens(events, SAVED).toList()).containsAll(removed);
        assertThat(tokens(events, MISSED)).as("tokens that are gone").isSubsetOf(removed);
        return removed;
    }

    private static Stream<String> tokens(List<String> events, String kind) {
        return events.stream().filter(event -> event.startsWith(kind)).map(event -> event.substring(kind.length()));
    }
}
