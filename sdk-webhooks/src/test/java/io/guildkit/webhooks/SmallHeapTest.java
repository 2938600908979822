package io.guildkit.webhooks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.ChildJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okio.BufferedSource;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads of nearly 100 MiB, from files and from a stream of unknown length, need little heap. */
class SmallHeapTest {
    private static final int FILES = 10;

    /** Leaves room for the other parts of the request. */
    private static final long EACH = 10L * 1024 * 1024 - 1024;

    private final LinkedBlockingQueue<Long> received = new LinkedBlockingQueue<>();

    /** Counts the bytes of two requests. */
    private void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            BufferedSource in = Okio.buffer(Okio.source(socket));
            for (String request = in.readUtf8Line(); request != null; request = in.readUtf8Line()) {
                long length = -1;
                for (String header = in.readUtf8LineStrict(); !header.isEmpty(); header = in.readUtf8LineStrict()) {
                    if (header.startsWith("Content-Length: ")) {
                        length = Long.parseLong(header.substring("Content-Length: ".length()));
                    }
                }
                received.add(length >= 0 ? skip(in, length) : skipChunks(in));
                socket.getOutputStream().write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(US_ASCII));
            }
        } catch (IOException e) {
            received.add(-1L);
        }
    }

    private static long skip(BufferedSource in, long length) throws IOException {
        in.skip(length);
        return length;
    }

    private static long skipChunks(BufferedSource in) throws IOException {
        long all = 0;
        while (true) {
            long chunk = in.readHexadecimalUnsignedLong();
            in.readUtf8LineStrict();
            in.skip(chunk);
            in.readUtf8LineStrict();
            if (chunk == 0) {
                return all;
            }
            all += chunk;
        }
    }

    private static List<String> files(Path directory) throws IOException {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            Path path = directory.resolve(i + ".bin");
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                file.setLength(EACH); // sparse: takes no room on most disks
            }
            files.add(path.toString());
        }
        return files;
    }

    @Test
    void uploads100MebibytesIn32MebibytesOfHeap(@TempDir Path directory) throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread service = new Thread(() -> serve(server));
            service.setDaemon(true);
            service.start();
            List<String> arguments = new ArrayList<>();
            arguments.add("http://127.0.0.1:" + server.getLocalPort() + "/api/webhooks/123/token");
            arguments.addAll(files(directory));
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
        }
        for (int i = 0; i < 2; i++) {
            assertThat(received.poll(10, TimeUnit.SECONDS))
                    .isGreaterThan(FILES * EACH)
                    .isLessThanOrEqualTo(WebhookLimits.REQUEST_BYTES);
        }
    }
}
