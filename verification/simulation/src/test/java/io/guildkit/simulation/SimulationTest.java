package io.guildkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "."), "../../docs/fault-matrix.md");
    private static final Logger LOG = Logger.getLogger("io.guildkit");
    private static final int SEEDS_OF_SINGLES = 10;
    private static final int SEEDS_OF_PAIRS = 10;
    private static final int SEEDS_OF_DEFECTS = 40;
    private static final int REPLAYS = 300;

    /** The number of triples, each with a seed of its own. They take up to a minute. */
    private static final long TRIPLES = Long.getLong("simulation.triples", 20_000);

    @BeforeAll
    static void requireJdk25() {
        assumeTrue(
                Runtime.version().feature() >= 25,
                "The simulation is skipped, because it needs JDK 25: set JAVA_HOME_25");
        LOG.setLevel(Level.OFF);
    }

    @Test
    void replaysAreEqual() {
        for (int seed = 1; seed <= REPLAYS; seed++) {
            List<Fault> faults = Simulation.FAULTS.triple(seed);
            assertThat(Run.of(seed, faults).sum())
                    .as("trace of seed " + seed + " with " + faults)
                    .isEqualTo(Run.of(seed, faults).sum());
        }
    }

    @Test
    void seedsDiffer() {
        assertThat(Run.of(1, List.of()).sum()).isNotEqualTo(Run.of(2, List.of()).sum());
    }

    @Test
    void singleFaultsViolateNothing() {
        requireNoViolations(Simulation.FAULTS.singles(), SEEDS_OF_SINGLES);
    }

    @Test
    void pairsOfFaultsViolateNothing() {
        requireNoViolations(Simulation.FAULTS.pairs(), SEEDS_OF_PAIRS);
    }

    @Test
    void triplesOfFaultsViolateNothing() {
        for (long seed = 1; seed <= TRIPLES; seed++) {
            requireNoViolations(seed, Simulation.FAULTS.triple(seed));
        }
    }

    private static void requireNoViolations(List<List<Fault>> combinations, int seeds) {
        for (List<Fault> faults : combinations) {
            for (long seed = 1; seed <= seeds; seed++) {
                requireNoViolations(seed, faults);
            }
        }
    }

    private static void requireNoViolations(long seed, List<Fault> faults) {
        Run run = Run.of(seed, faults);
        if (!run.violations().isEmpty()) {
            fail(Shrinking.smallest(run).report());
        }
    }

    @Test
    void shrinksToFaultsAndCallsThatMatter() {
        Run failed = new Run(1, List.of(Fault.CANCEL, Fault.LOST_RESPONSE), Set.of(), 12, 0, List.of(), List.of());
        assertThat(Shrinking.smallest(
                        failed,
                        run -> run.faults().contains(Fault.LOST_RESPONSE)
                                && !run.omitted().contains(3)))
                .satisfies(smallest -> {
                    assertThat(smallest.faults()).containsExactly(Fault.LOST_RESPONSE);
                    assertThat(smallest.omitted()).hasSize(11).doesNotContain(3);
                    assertThat(smallest.report())
                            .contains("--seed 1 --seeds 1 --faults 'LOST_RESPONSE' --without 0,1,2,4");
                });
    }

    @Test
    void documentedMatrixIsOfThisCatalogue() throws IOException {
        assertThat(Files.readString(PAGE)).contains(Matrix.table());
    }

    @ParameterizedTest
    @MethodSource("io.guildkit.simulation.Defect#all")
    void findsDefects(Defect defect, @TempDir Path directory) throws Exception {
        assertThat(defect.violated(SEEDS_OF_DEFECTS, directory))
                .asString()
                .contains(defect.invariant().name());
    }

    @Test
    void eachInvariantFindsDefects() {
        assertThat(Arrays.stream(Defect.all()).map(Defect::invariant)).contains(Invariant.values());
    }
}
