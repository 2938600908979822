package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;

/** A server without an HTTP library: a script reads and writes the bytes of each connection. */
final class RawServer {
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

    /** The connections whose close has ended. {@link Socket#isClosed} is true before the other side can notice the close. */
    private final AtomicInteger closed = new AtomicInteger();

    /** The requests that were read to their end, in this order. */
    final List<Request> requests = new CopyOnWriteArrayList<>();

    /** The certificate of all TLS servers, and the client's trust in it. Created at the first use, because this takes time. */
    static final class Tls {
        private static final HeldCertificate LOCALHOST = new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .build();
        private static final HandshakeCertificates SERVER =
                new HandshakeCertificates.Builder().heldCertificate(LOCALHOST).build();
        private static final HandshakeCertificates CLIENT = new HandshakeCertificates.Builder()
                .addTrustedCertificate(LOCALHOST.certificate())
                .build();

        private Tls() {}

        /** Returns the TLS sockets of a client with a trust of its own. */
        static SSLSocketFactory socketFactory(X509TrustManager trust) {
            try {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {trust}, null);
                return context.getSocketFactory();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Makes a client trust all TLS servers. */
        static OkHttpClient.Builder trust(OkHttpClient.Builder http) {
            return http.sslSocketFactory(CLIENT.sslSocketFactory(), CLIENT.trustManager());
        }
    }

    RawServer(boolean tls, Script script) {
        this(tls, InetAddress.getLoopbackAddress(), 0, script);
    }

    /** Starts a server at another address of this machine. */
    RawServer(InetAddress address, int port, Script script) {
        this(false, address, port, script);
    }

    private RawServer(boolean tls, InetAddress address, int port, Script script) {
        this.tls = tls;
        this.script = script;
        ServerSocketFactory sockets =
                tls ? Tls.SERVER.sslContext().getServerSocketFactory() : ServerSocketFactory.getDefault();
        try {
            this.listener = sockets.createServerSocket(port, 50, address);
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
        return (tls ? "https" : "http") + "://localhost:" + port() + "/api";
    }

    int port() {
        return listener.getLocalPort();
    }

    int connectionCount() {
        return count.get();
    }

    /** Waits until a number of connections are closed. */
    void awaitClosed(int number) {
        Pipeline.eventually("connections are closed", () -> closed.get() >= number);
    }

    void close() {
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
    record Request(String line, Map<String, String> headers, String body) {
        /** Returns the value of a header; "none" for none. */
        String header(String name) {
            return headers.getOrDefault(name, "none");
        }
    }

    final class Connection {
        final BufferedSource in;
        final OutputStream out;
        private final Socket socket;

        /** The position among the connections; 1 for the first. */
        final int number;

        Connection(Socket socket, int number) throws IOException {
            this.in = Okio.buffer(Okio.source(socket));
            this.out = socket.getOutputStream();
            this.socket = socket;
            this.number = number;
            socket.setTcpNoDelay(true);
        }

        private void run() {
            try (socket) {
                script.serve(this);
            } catch (IOException e) {
                // the client closed the connection, which the test notices at the client
            } finally {
                closed.incrementAndGet();
            }
        }

        /** Reads a request. Throws an exception if the connection ends before it is complete. */
        Request read() throws IOException {
            String line = in.readUtf8LineStrict();
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String header = in.readUtf8LineStrict(); !header.isEmpty(); header = in.readUtf8LineStrict()) {
                int colon = header.indexOf(':');
                headers.put(
                        header.substring(0, colon), header.substring(colon + 1).trim());
            }
            Request request = new Request(line, headers, body(headers).readString(ISO_8859_1));
            requests.add(request);
            return request;
        }

        private Buffer body(Map<String, String> headers) throws IOException {
            Buffer body = new Buffer();
            if ("chunked".equals(headers.get("Transfer-Encoding"))) {
                for (long size = chunk(); size > 0; size = chunk()) {
                    in.readFully(body, size);
                    in.readUtf8LineStrict();
                }
                in.readUtf8LineStrict();
            } else {
                in.readFully(body, Long.parseLong(headers.getOrDefault("Content-Length", "0")));
            }
            return body;
        }

        private long chunk() throws IOException {
            return Long.parseLong(in.readUtf8LineStrict(), 16);
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

        /** Writes a response without a body, and with headers such as {@code "Connection: close"}. */
        void refuse(int status, String... headers) throws IOException {
            write(refusal(status, headers));
        }

        /** Opens a tunnel to another server, and passes bytes in both directions until one side ends. */
        void tunnel(RawServer target) throws IOException {
            try (Socket there = new Socket(InetAddress.getByName("localhost"), target.port())) {
                refuse(200);
                Pipeline.daemon(() -> pass(Okio.buffer(Okio.source(socketIn(there))), out, there))
                        .start();
                pass(in, there.getOutputStream(), there);
            }
        }

        private static InputStream socketIn(Socket socket) {
            try {
                return socket.getInputStream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void pass(BufferedSource from, OutputStream to, Socket end) {
            try (end) {
                Buffer bytes = new Buffer();
                while (from.read(bytes, 8192) >= 0) {
                    bytes.writeTo(to);
                }
            } catch (IOException e) {
                // one side has closed its connection
            }
        }

        /** Closes the connection with a TCP reset. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    /** Returns a response without a body. */
    static String refusal(int status, String... headers) {
        List<String> lines = new ArrayList<>();
        lines.add("HTTP/1.1 " + status + " X");
        lines.addAll(List.of(headers));
        if (status != 200) {
            lines.add("Content-Length: 0");
        }
        return String.join("\r\n", lines) + "\r\n\r\n";
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
