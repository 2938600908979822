package io.guildkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.guildkit.testsupport.DefectiveCode;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
    private static final Logger LOG = Logger.getLogger("io.guildkit");
    private static final Path SOURCES =
            Path.of(System.getProperty("basedir", "."), "../../sdk-core/src/main/java/io/guildkit/core");
    private static final int SEEDS_OF_SINGLES = 10;
    private static final int SEEDS_OF_PAIRS = 10;
    private static final int SEEDS_OF_DEFECTS = 40;
    private static final int REPLAYS = 300;

    @BeforeAll
    static void requireJdk25() {
        assumeTrue(
                Runtime.version().feature() >= 25,
                "The simulation is skipped, because it needs JDK 25: set JAVA_HOME_25");
        LOG.setLevel(Level.OFF);
    }

    @Test
    void replaysAreEqual() {
        List<List<Fault>> pairs = Simulation.pairs();
        for (int seed = 1; seed <= REPLAYS; seed++) {
            List<Fault> faults = pairs.get(seed % pairs.size());
            assertThat(Run.of(seed, faults, false).sum())
                    .as("trace of seed " + seed + " with " + faults)
                    .isEqualTo(Run.of(seed, faults, false).sum());
        }
    }

    @Test
    void seedsDiffer() {
        assertThat(Run.of(1, List.of(), false).sum())
                .isNotEqualTo(Run.of(2, List.of(), false).sum());
    }

    @Test
    void singleFaultsViolateNothing() {
        requireNoViolations(Simulation.singles(), SEEDS_OF_SINGLES);
    }

    @Test
    void pairsOfFaultsViolateNothing() {
        requireNoViolations(Simulation.pairs(), SEEDS_OF_PAIRS);
    }

    private static void requireNoViolations(List<List<Fault>> combinations, int seeds) {
        List<String> reports = new ArrayList<>();
        for (List<Fault> faults : combinations) {
            for (long seed = 1; seed <= seeds && reports.isEmpty(); seed++) {
                Run run = Run.of(seed, faults, false);
                if (!run.violations().isEmpty()) {
                    reports.add(Simulation.report(run));
                }
            }
        }
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.guildkit.simulation.Defect#all")
    void findsDefects(Defect defect, @TempDir Path directory) throws Exception {
        assertThat(violated(defect, directory))
                .asString()
                .contains(defect.invariant().name());
    }

    /** Runs the simulation with a defect, and returns the names of the violated invariants. */
    private static Object violated(Defect defect, Path directory) throws Exception {
        try (DefectiveCode core =
                DefectiveCode.of(SOURCES, defect.file(), defect.original(), defect.defective(), directory)) {
            Method violated =
                    core.loadClass(Simulation.class.getName()).getDeclaredMethod("violated", String.class, int.class);
            violated.setAccessible(true);
            return violated.invoke(null, defect.faults(), SEEDS_OF_DEFECTS);
        }
    }

    @Test
    void eachInvariantFindsDefects() {
        assertThat(Arrays.stream(Defect.all()).map(Defect::invariant)).contains(Invariant.values());
    }
}
