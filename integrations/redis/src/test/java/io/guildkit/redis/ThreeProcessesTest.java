package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.redis.internal.TestRedis;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Real processes, each with a JVM of its own. */
class ThreeProcessesTest {
    @Test
    void sendNothingThatTheServiceRefuses() throws IOException, InterruptedException {
        try (TestRedis redis = TestRedis.start();
                StrictService service = new StrictService(ThreeProcesses.LIMIT)) {
            List<Process> processes = new ArrayList<>();
            for (String name : List.of("one", "two", "three")) {
                processes.add(ThreeProcesses.start(service.url(), redis.uri(), name, ProcessBuilder.Redirect.DISCARD)
                        .start());
            }
            for (Process process : processes) {
                assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isZero();
            }

            assertThat(service.passed).hasValue(3 * ThreeProcesses.CALLS);
            assertThat(service.refused).hasValue(0);
        }
    }
}
