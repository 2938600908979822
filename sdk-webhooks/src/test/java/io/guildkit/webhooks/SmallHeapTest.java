package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.ChildJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads of nearly 100 MiB, from files and from a stream of unknown length, need little heap. */
class SmallHeapTest {
    private static final int FILES = 10;

    /** Leaves room for the other parts of the request. */
    private static final long EACH = 10L * 1024 * 1024 - 1024;

    private static List<String> files(Path directory) throws IOException {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            Path path = directory.resolve(i + ".bin");
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                file.setLength(EACH); // sparse on most disks
            }
            files.add(path.toString());
        }
        return files;
    }

    @Test
    void uploads100MebibytesIn32MebibytesOfHeap(@TempDir Path directory) throws IOException, InterruptedException {
        try (MockWebServer server = new MockWebServer()) {
            server.setBodyLimit(0); // discards the bodies
            server.enqueue(new MockResponse.Builder().build());
            server.enqueue(new MockResponse.Builder().build());
            server.start();
            List<String> arguments = files(directory);
            arguments.add(0, server.url("/api/webhooks/123/token").toString());
            ChildJvm.Ended program = ChildJvm.run(
                    directory,
                    Duration.ofMinutes(2),
                    List.of("-Xmx32m", "-XX:+UseSerialGC"),
                    UploadMain.class,
                    arguments);
            assertThat(program.inTime()).as("ends in time").isTrue();
            assertThat(program.output()).isEqualTo(FILES * EACH + " " + FILES * EACH);
            assertThat(program.errors()).isEmpty();
            assertThat(program.status()).isZero();
            for (int i = 0; i < 2; i++) {
                assertThat(server.takeRequest().getBodySize())
                        .isGreaterThan(FILES * EACH)
                        .isLessThanOrEqualTo(WebhookLimits.REQUEST_BYTES);
            }
        }
    }
}
