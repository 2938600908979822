package io.guildkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

import io.guildkit.core.ApiCall;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.failure.GuildkitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Calls servers whose responses are endless or grow when they are decompressed, and prints the outcome of each call. The servers
 * generate what they send, so that only the client takes memory.
 */
public final class HostileServerMemoryMain {
    private static final long GIGABYTE = 1L << 30;
    private static final int LARGEST = 31 << 20;
    private static final int REAL = 5 << 20;
    private static final int CHUNK = 16 * 1024;
    private static final int CALLS_AT_ONCE = 8;

    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String COMPRESSED = OK + "Content-Encoding: gzip\r\n\r\n";
    private static final String NO_FLAGS = "\u001f\u008b\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0000";
    private static final String WITH_EXTRA_AND_NAME = "\u001f\u008b\u0008\u000c\u0000\u0000\u0000\u0000\u0000\u0000";
    private static final String WITH_COMMENT = "\u001f\u008b\u0008\u0010\u0000\u0000\u0000\u0000\u0000\u0000";
    private static final String EMPTY_BLOCK = "\u0000\u0000\u0000\u00ff\u00ff";
    private static final String EMPTY_MEMBER = NO_FLAGS + "\u0003\u0000" + "\u0000".repeat(8);
    private static final String EXTRA_OF_64_KB = "\u00ff\u00ff" + "x".repeat(0xffff);

    private HostileServerMemoryMain() {}

    /** Writes a response. */
    private interface Response {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * The response of a server.
     *
     * @param atOnce how many calls are made at the same time
     */
    private record Shape(String name, int atOnce, Response response) {
        /** A response whose beginning is followed by the same text for as long as the client reads. */
        static Shape endless(String name, String beginning, String part) {
            return endless(name, CALLS_AT_ONCE, beginning, part);
        }

        private static Shape endless(String name, int atOnce, String beginning, String part) {
            return new Shape(name, atOnce, out -> {
                write(out, beginning);
                repeat(out, part, Long.MAX_VALUE);
            });
        }

        /** A compressed response that yields no data, for as long as the client reads. */
        static Shape barren(String name, String beginning, String part) {
            return endless(name, 1, COMPRESSED + beginning, part);
        }

        /** A compressed body, of which a client may have to keep as much as the largest response. */
        static Shape bomb(String name, String head, String before, String part, long size, String after) {
            return new Shape(name, 1, out -> {
                write(out, head);
                GZIPOutputStream zip = new GZIPOutputStream(out);
                write(zip, before);
                repeat(zip, part, size);
                write(zip, after);
                zip.finish();
            });
        }

        /** A compressed response of 1 GB, without an end. */
        static Shape bomb(String name, String before, String part) {
            return bomb(name, COMPRESSED, before, part, GIGABYTE, "");
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(ISO_8859_1));
    }

    private static void repeat(OutputStream out, String part, long size) throws IOException {
        byte[] chunk = part.repeat(CHUNK / part.length() + 1).getBytes(ISO_8859_1);
        for (long written = 0; written < size; written += chunk.length) {
            out.write(chunk);
        }
    }

    private static Stream<Shape> framing() {
        return Stream.of(
                Shape.endless("a status line", "HTTP/1.1 200 ", "x"),
                Shape.endless("a response without a line", "", "x"),
                Shape.endless("a header", OK + "X: ", "x"),
                Shape.endless("headers", OK, "X: y\r\n"),
                Shape.endless("headers without a value", OK, "X:\r\n"),
                Shape.endless("preliminary responses", "", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n"),
                Shape.endless("a chunk size", CHUNKED, "0"),
                Shape.endless("a chunk extension", CHUNKED + "1;", "x"),
                Shape.endless("an extension of the last chunk", CHUNKED + "2\r\n[]\r\n0;", "x"),
                Shape.endless("a trailer", CHUNKED + "2\r\n[]\r\n0\r\nX: ", "x"),
                Shape.endless("trailers", CHUNKED + "2\r\n[]\r\n0\r\n", "X: y\r\n"));
    }

    private static Stream<Shape> compressed() {
        return Stream.of(
                Shape.barren("a compressed file's name", WITH_EXTRA_AND_NAME + EXTRA_OF_64_KB, "x"),
                Shape.barren("a compressed file's comment", WITH_COMMENT, "x"),
                Shape.barren("empty compressed blocks", NO_FLAGS, EMPTY_BLOCK),
                Shape.barren("empty compressed members", "", EMPTY_MEMBER));
    }

    private static Stream<Shape> bombs() {
        String refusal = "Content-Encoding: gzip\r\n\r\n";
        return Stream.of(
                Shape.bomb("1 GB of zero bytes", "", "\u0000"),
                Shape.bomb("1 GB of blanks", "", " "),
                Shape.bomb("1 GB in a list of zeros", "[", "0,"),
                Shape.bomb("1 GB in a list of objects", "[", "{\"id\":\"1\"},"),
                Shape.bomb("1 GB in a string", "[{\"id\":\"1\",\"x\":\"", "a"),
                Shape.bomb("1 GB in a UTF-8 string", "[{\"id\":\"1\",\"x\":\"", "\u00c4\u0081"),
                Shape.bomb("1 GB in a name", "[{\"id\":\"1\",\"", "a"),
                Shape.bomb("1 GB in a refusal", "HTTP/1.1 400 No\r\n" + refusal, "[", "0,", GIGABYTE, ""),
                Shape.bomb("1 GB in a failure", "HTTP/1.1 500 No\r\n" + refusal, "{\"message\":\"", "a", GIGABYTE, ""),
                Shape.bomb("31 MB in a list of zeros", COMPRESSED, "[", "0,", LARGEST, "0]"),
                Shape.bomb("31 MB in a list of objects", COMPRESSED, "[", "{\"id\":\"1\"},", LARGEST, "{}]"),
                Shape.bomb("31 MB in objects of other forms", COMPRESSED, "[", "{\"id\":1},", LARGEST, "{}]"),
                Shape.bomb(
                        "31 MB in objects with nulls",
                        COMPRESSED,
                        "[",
                        "{\"id\":\"1\",\"name\":null},",
                        LARGEST,
                        "{}]"),
                Shape.bomb(
                        "31 MB in a list of a member",
                        COMPRESSED,
                        "[{\"id\":\"1\",\"aliases\":[",
                        "{},",
                        LARGEST,
                        "{}]}]"),
                Shape.bomb("31 MB in a string", COMPRESSED, "[{\"id\":\"1\",\"x\":\"", "a", LARGEST, "\"}]"),
                Shape.bomb(
                        "5 MB of applications",
                        COMPRESSED,
                        "[",
                        DecodingMemoryMain.DETECTABLE_APPLICATION + ",",
                        REAL,
                        "{}]"));
    }

    /** Starts a server that responds to each connection in the same way. */
    private static ServerSocket serve(Response response) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
        start(() -> {
            while (true) {
                Socket socket = server.accept();
                start(() -> respond(socket, response));
            }
        });
        return server;
    }

    /** A task that ends when the client or the program closes the socket. */
    private interface Task {
        void run() throws IOException;
    }

    private static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // the socket is closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void respond(Socket socket, Response response) throws IOException {
        try (socket) {
            BufferedReader request = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
            String line = request.readLine();
            while (line != null && !line.isEmpty()) {
                line = request.readLine();
            }
            response.writeTo(socket.getOutputStream());
        }
    }

    /** Prints a line for each call. */
    public static void main(String[] args) throws IOException {
        List<Shape> shapes =
                Stream.of(framing(), compressed(), bombs()).flatMap(all -> all).toList();
        for (Shape shape : shapes) {
            try (ServerSocket server = serve(shape.response);
                    GuildkitClient client = GuildkitClient.builder("http://localhost:" + server.getLocalPort())
                            .fingerprint(FingerprintProvider.none())
                            .retryPolicy(RetryPolicy.none())
                            .build()) {
                ApiCall<?> call = client.applications().listDetectable();
                print(shape, outcome(call::send));
                List<? extends CompletableFuture<?>> calls =
                        Stream.generate(call::sendAsync).limit(shape.atOnce).toList();
                calls.forEach(pending -> print(shape, outcome(pending::join)));
            }
        }
    }

    private static void print(Shape shape, String outcome) {
        System.out.println(shape.name + ": " + outcome);
    }

    private static String outcome(Runnable call) {
        try {
            call.run();
            return "decoded";
        } catch (GuildkitException | CompletionException e) {
            Throwable failure = e instanceof CompletionException ? requireNonNull(e.getCause()) : e;
            return failure.getClass().getSimpleName() + " " + failure.getMessage();
        }
    }
}
