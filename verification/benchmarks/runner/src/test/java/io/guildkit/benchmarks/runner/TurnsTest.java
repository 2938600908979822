package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final int PATIENCE = 240;

    private final Map<Entrant, String> behaviours = new EnumMap<>(Entrant.class);
    private final List<String> found = new ArrayList<>();

    /** The program of a contestant. */
    static final class Program {
        private Program() {}

        @SuppressWarnings("SystemOut") // the runner reads it
        public static void main(String[] args) throws IOException {
            if (args[0].equals("exhausted")) {
                System.out.println("java.lang.OutOfMemoryError: Java heap space");
                System.exit(3);
            }
            if (args[0].equals("works")) {
                System.out.println("a line of the contestant");
                System.out.println("MEASURED ");
            }
            for (int turn = 1; System.in.read() >= 0; turn++) {
                System.out.println("MEASURED turn=" + turn);
            }
        }
    }

    private void take(int patience, Map<Entrant, Integer> turns) {
        Bench.InTurns bench = new Bench.InTurns(
                turns::get,
                entrant -> Processes.inTurns(
                        Jdks.current(),
                        List.of(
                                "-cp",
                                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                                Program.class.getName(),
                                behaviours.getOrDefault(entrant, "works")),
                        patience));
        bench.measure(
                List.copyOf(turns.keySet()),
                (entrant, line) ->
                        found.add(entrant + " " + line.replaceAll("MEASURED turn=(.)\\S*|CANNOT (.*)", "$1$2")));
    }

    @Test
    void contestantsTakeTurns() {
        take(PATIENCE, new EnumMap<>(Map.of(Entrant.HAND, 2, Entrant.GUILDKIT, 2)));

        assertThat(found).containsExactly("HAND 1", "GUILDKIT 1", "HAND 2", "GUILDKIT 2");
    }

    @Test
    void contestantWithASingleTurnEndsBeforeTheTurnsOfOthers() {
        take(PATIENCE, new EnumMap<>(Map.of(Entrant.HAND, 2, Entrant.JDA, 1)));

        assertThat(found).containsExactly("JDA 1", "HAND 1", "HAND 2");
    }

    @Test
    void contestantThatFailsDoesNotStopTheOthers() {
        behaviours.put(Entrant.HAND, "exhausted");

        take(PATIENCE, new EnumMap<>(Map.of(Entrant.HAND, 2, Entrant.GUILDKIT, 2)));

        assertThat(found).containsExactly("HAND runs out of memory", "GUILDKIT 1", "GUILDKIT 2");
    }

    @RepeatedTest(10) // the end of a process and the reading of its output race
    void contestantThatTakesTooLongIsKilled() {
        behaviours.put(Entrant.HAND, "silent");

        take(0, new EnumMap<>(Map.of(Entrant.HAND, 2)));

        assertThat(found).containsExactly("HAND takes too long");
    }
}
