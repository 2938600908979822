package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.DefectiveCopy;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Random schedules of faults. The system property {@code fleet.schedules} is {@code long} in the profile {@code ci}. */
class FleetSchedulesTest {
    private static final int SEEDS_OF_DEFECTS = 30;
    private static final int SEEDS_OF_KNOWN_VIOLATIONS = 60;
    private static final Path SOURCES =
            Path.of(System.getProperty("basedir", "."), "src/main/java/io/guildkit/redis/internal");
    private static final Path SCRIPTS = Path.of(System.getProperty("basedir", "."), "src/main/resources");

    private static TestRedis redis;

    @BeforeAll
    static void startRedis() {
        FleetSchedules.silence();
        redis = TestRedis.start();
    }

    @AfterAll
    static void stopRedis() {
        redis.close();
    }

    @Test
    void replaysAreEqual() {
        for (int seed = 1; seed <= 8; seed++) {
            List<FleetFault> faults = FleetSchedules.FAULTS.triple(seed);
            assertThat(run(seed, faults).sum())
                    .as("trace of seed " + seed + " with " + faults)
                    .isEqualTo(run(seed, faults).sum());
        }
        assertThat(run(1, List.of()).sum()).isNotEqualTo(run(8, List.of()).sum());
    }

    private static FleetRun run(long seed, List<FleetFault> faults) {
        return FleetRun.of(redis, seed, FleetSchedules.processes(seed), faults, false);
    }

    @Test
    void singleFaultsViolateNothing() {
        requireNoViolations(FleetSchedules.FAULTS.singles(), 1);
    }

    @Test
    @EnabledIfSystemProperty(named = "fleet.schedules", matches = "long")
    void pairsOfFaultsViolateNothing() {
        List<List<FleetFault>> pairs = FleetSchedules.FAULTS.pairs();
        for (int i = 0; i < pairs.size(); i += 10) {
            requireNoViolations(List.of(pairs.get(i)), i);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "fleet.schedules", matches = "long")
    void triplesOfFaultsViolateNothing() {
        for (long seed = 1; seed <= 20; seed++) {
            requireNoViolations(List.of(FleetSchedules.FAULTS.triple(seed)), seed);
        }
    }

    private static void requireNoViolations(List<List<FleetFault>> combinations, long seed) {
        List<String> reports = new ArrayList<>();
        for (List<FleetFault> faults : combinations) {
            FleetRun run = run(seed, faults);
            if (reports.isEmpty() && !run.unexpected().isEmpty()) {
                reports.add(FleetSchedules.report(redis, run));
            }
        }
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "fleet.schedules", matches = "long")
    @EnumSource
    void knownViolationsStillOccur(KnownViolation known) {
        Set<FleetInvariant> missing = EnumSet.copyOf(known.invariants());
        for (int seed = 1; seed <= SEEDS_OF_KNOWN_VIOLATIONS; seed++) {
            for (List<FleetFault> faults : known.combinations()) {
                if (!missing.isEmpty()) {
                    missing.removeIf(run(seed, faults)::violates);
                }
            }
        }
        assertThat(missing)
                .as("invariants that are no longer violated: remove them from " + known)
                .isEmpty();
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "fleet.schedules", matches = "long")
    @MethodSource("io.guildkit.redis.internal.FleetDefect#all")
    void findsDefects(FleetDefect defect, @TempDir Path directory) throws Exception {
        long seed = firstViolation(defect, directory);
        assertThat(seed).isPositive();
        assertThat(run(seed, FleetSchedules.FAULTS.parse(defect.faults())).violates(defect.invariant()))
                .as("violation without the defect")
                .isFalse();
    }

    /** Returns the first seed that reveals a defect; 0 if none does. */
    private static long firstViolation(FleetDefect defect, Path directory) throws Exception {
        boolean script = defect.file().endsWith(".lua");
        Path source = script
                ? SCRIPTS.resolve("io/guildkit/redis/internal").resolve(defect.file())
                : SOURCES.resolve(defect.file());
        try (DefectiveCopy code = DefectiveCopy.of(source, defect.original(), defect.defective(), directory)) {
            Method first = code.loadClass(FleetSchedules.class.getName())
                    .getDeclaredMethod("firstViolation", String.class, String.class, int.class);
            first.setAccessible(true);
            return (long) first.invoke(null, defect.invariant().name(), defect.faults(), SEEDS_OF_DEFECTS);
        }
    }

    @Test
    void eachInvariantFindsDefects() {
        assertThat(Arrays.stream(FleetDefect.all()).map(FleetDefect::invariant)).contains(FleetInvariant.values());
    }
}
