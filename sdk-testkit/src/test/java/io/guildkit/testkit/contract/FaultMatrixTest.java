package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.route.Route;
import io.guildkit.testkit.contract.FaultMatrix.Case;
import io.guildkit.testkit.contract.FaultMatrix.Lane;
import io.guildkit.testkit.contract.FaultMatrix.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FaultMatrixTest {
    private static Set<Thread> before = Set.of();
    private static Map<Lane, Map<Case, Result>> results = Map.of();

    @BeforeAll
    static void runAll() {
        before = Thread.getAllStackTraces().keySet();
        results = FaultMatrix.run();
    }

    @Test
    void processesUnsafeRequestOnceDespiteFaults() {
        results.forEach((lane, cases) -> cases.forEach((each, result) -> {
            if (lane.repeat() == Route.Repeat.UNSAFE) {
                assertThat(result.processed()).as(each + ", " + lane).isLessThanOrEqualTo(1);
            }
        }));
    }

    /** An exception states whether the service has processed the request, and the service knows. */
    @Test
    void exceptionsAnswerTruthfully() {
        results.forEach((lane, cases) -> cases.forEach((each, result) -> assertThat(result.isTrue())
                .as(each + ", " + lane + ": " + result)
                .isTrue()));
    }

    @Test
    void releasesResourcesAfterFaults() {
        results.forEach((lane, cases) -> cases.forEach((each, result) ->
                assertThat(result.leaks()).as(each + ", " + lane).isEmpty()));
        assertThat(FaultMatrix.eventually(() -> Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !before.contains(thread))
                        .noneMatch(thread -> thread.getName().startsWith("guildkit"))))
                .as("the clients' threads are gone")
                .isTrue();
    }

    @Test
    void behavesEquallyInBothModes() {
        for (Route.Repeat repeat : Route.Repeat.values()) {
            assertThat(results.get(new Lane(repeat, Way.ASYNC))).isEqualTo(results.get(new Lane(repeat, Way.BLOCKING)));
        }
    }

    @Test
    void matchesDocumentedTable() throws IOException {
        String page = Files.readString(Path.of("..", "docs", FaultMatrix.PAGE));
        assertThat(page).isEqualToNormalizingNewlines(FaultMatrix.inserted(page, FaultMatrix.tables(results)));
    }
}
