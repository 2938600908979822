package io.guildkit.testkit;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A connection to an emulator on which a test writes and reads HTTP itself. */
final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    RawConnection(ServiceEmulator emulator) throws IOException {
        this(URI.create(emulator.baseUrl()).getPort());
    }

    RawConnection(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Returns a port that no server uses. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Sends a request without a body; {@code target} is the whole path. */
    void send(String method, String target) throws IOException {
        send(method, target, "\r\n");
    }

    /** Sends a request; {@code rest} has further headers, an empty line and the body. */
    void send(String method, String target, String rest) throws IOException {
        write(method + " " + target + " HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n" + rest);
    }

    void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads the status line and the headers of the next response. */
    List<String> readHead() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new EOFException("The connection ended after: " + head.toString(StandardCharsets.US_ASCII));
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.US_ASCII).strip().lines().toList();
    }

    /** Reads this number of bytes, or all bytes until the connection ends if there are fewer. */
    String read(int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
    }

    /** Reads the body of a response with this head. */
    String readBody(List<String> head) throws IOException {
        return read(head.stream()
                .filter(line -> line.startsWith("Content-Length: "))
                .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
                .sum());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
