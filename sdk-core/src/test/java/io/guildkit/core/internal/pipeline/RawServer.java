package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** A server without an HTTP library: a script reads and writes the bytes of each connection. */
final class RawServer implements AutoCloseable {
    /** The script of a connection. The connection is closed when it returns or fails. */
    @FunctionalInterface
    interface Script {
        void serve(Connection connection) throws IOException;
    }

    private final ServerSocket listener;
    private final Script script;
    private final boolean tls;
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private final AtomicInteger count = new AtomicInteger();

    /** The requests that were read to their end, in this order. */
    final List<Request> requests = new CopyOnWriteArrayList<>();

    /** The certificate of all TLS servers, and the client's trust in it. Created at the first use, because this takes time. */
    static final class Tls {
        private static final HeldCertificate LOCALHOST = new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .build();
        private static final HandshakeCertificates SERVER =
                new HandshakeCertificates.Builder().heldCertificate(LOCALHOST).build();
        static final HandshakeCertificates CLIENT = new HandshakeCertificates.Builder()
                .addTrustedCertificate(LOCALHOST.certificate())
                .build();

        private Tls() {}
    }

    RawServer(boolean tls, Script script) {
        this.tls = tls;
        this.script = script;
        ServerSocketFactory sockets =
                tls ? Tls.SERVER.sslContext().getServerSocketFactory() : ServerSocketFactory.getDefault();
        try {
            this.listener = sockets.createServerSocket(0, 50, InetAddress.getByName("localhost"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Pipeline.daemon(this::accept).start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Connection connection = new Connection(listener.accept(), count.incrementAndGet());
                connections.add(connection);
                Pipeline.daemon(connection::run).start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    String url() {
        return (tls ? "https" : "http") + "://localhost:" + listener.getLocalPort() + "/api";
    }

    int connectionCount() {
        return count.get();
    }

    /** Waits until a number of connections are closed. */
    void awaitClosed(int number) {
        Pipeline.eventually(
                "connections are closed",
                () -> connections.stream()
                                .filter(connection -> connection.socket.isClosed())
                                .count()
                        >= number);
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Connection connection : connections) {
                connection.socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A request.
     *
     * @param line method, target and version
     */
    record Request(String line, Map<String, String> headers, String body) {}

    final class Connection {
        final Socket socket;

        /** The position among the connections; 1 for the first. */
        final int number;

        final InputStream in;
        final OutputStream out;

        Connection(Socket socket, int number) throws IOException {
            this.socket = socket;
            this.number = number;
            this.in = new BufferedInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
            socket.setTcpNoDelay(true);
        }

        private void run() {
            try (socket) {
                script.serve(this);
            } catch (IOException e) {
                // the client closed the connection, which the test notices at the client
            }
        }

        /** Reads a request. Throws an exception if the connection ends before it is complete. */
        Request read() throws IOException {
            String line = line();
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String header = line(); !header.isEmpty(); header = line()) {
                int colon = header.indexOf(':');
                headers.put(
                        header.substring(0, colon), header.substring(colon + 1).trim());
            }
            Request request = new Request(line, headers, new String(body(headers), ISO_8859_1));
            requests.add(request);
            return request;
        }

        private byte[] body(Map<String, String> headers) throws IOException {
            if (!"chunked".equals(headers.get("Transfer-Encoding"))) {
                int length = Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
                byte[] body = in.readNBytes(length);
                if (body.length < length) {
                    throw new EOFException();
                }
                return body;
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.write(in.readNBytes(size));
                line();
            }
            line();
            return body.toByteArray();
        }

        private String line() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = in.read(); b != '\n'; b = in.read()) {
                if (b < 0) {
                    throw new EOFException();
                }
                if (b != '\r') {
                    line.write(b);
                }
            }
            return line.toString(ISO_8859_1);
        }

        /** Writes text without changing it. */
        void write(String text) throws IOException {
            out.write(text.getBytes(ISO_8859_1));
            out.flush();
        }

        /** Writes a success with a JSON body, and headers such as {@code "Keep-Alive: timeout=5"}. */
        void respond(String json, String... headers) throws IOException {
            write(response(json, headers));
        }

        /** Closes the connection with a TCP reset. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    static String response(String json, String... headers) {
        List<String> lines = new ArrayList<>();
        lines.add("HTTP/1.1 200 OK");
        lines.add("Content-Type: application/json");
        lines.add("Content-Length: " + json.length());
        lines.addAll(List.of(headers));
        return String.join("\r\n", lines) + "\r\n\r\n" + json;
    }
}
