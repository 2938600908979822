package io.guildkit.testkit.internal.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;

/** A web server on an address. */
public final class WebServer implements AutoCloseable {
    private static final long MOST_BODY = 100L << 20;
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    private final MockWebServer server;
    private final String url;

    private WebServer(MockWebServer server, String url) {
        this.server = server;
        this.url = url;
    }

    /** Returns the responses. */
    public interface Handler {
        /** Returns the response to a request. The bodies of GET and HEAD requests are not read. */
        MockResponse answer(RecordedRequest request) throws InterruptedException;
    }

    /** Starts to listen. */
    public static WebServer start(Address address, Handler handler) {
        return start(address, new SwiftSockets(), handler);
    }

    static WebServer start(Address address, SwiftSockets sockets, Handler handler) {
        Libraries.check();
        MockWebServer server = new MockWebServer();
        server.setDispatcher(dispatcher(server, sockets, handler));
        server.setBodyLimit(MOST_BODY);
        server.setServerSocketFactory(sockets);
        try {
            server.start(address.host(), address.port());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Can't listen on port " + address.port() + " of "
                            + address.host().getHostAddress() + ": " + e.getMessage(),
                    e);
        }
        return new WebServer(server, address.root(server.getPort()));
    }

    private static Dispatcher dispatcher(MockWebServer server, SwiftSockets sockets, Handler handler) {
        return new Dispatcher() {
            // No constants of the outer class, which is initialised before the libraries are checked.

            private final MockResponse unread =
                    new MockResponse.Builder().doNotReadRequestBody().build();

            /** Sends the end of the data, and not a reset, which could overtake the response. */
            private final SocketEffect closes = new SocketEffect.CloseSocket(false, true, true);

            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                server.takeRequest(0, TimeUnit.NANOSECONDS); // its own log, which is not used, would keep all uploads
                MockResponse response = handler.answer(request);
                return hasUnreadBody(request)
                        ? response.newBuilder().onResponseEnd(closes).build()
                        : response;
            }

            /** Decides whether the body is read: the server crashes at the body of a GET, and leaves the client waiting. */
            @Override
            public MockResponse peek() {
                return sockets.servesGet() ? unread : super.peek();
            }
        };
    }

    /** Returns whether a request has a body that was not read, because requests of its method have none. */
    public static boolean hasUnreadBody(RecordedRequest request) {
        String length = request.getHeaders().get("Content-Length");
        boolean hasBody =
                request.getHeaders().get("Transfer-Encoding") != null || (length != null && !length.equals("0"));
        return hasBody && WITHOUT_BODY.contains(request.getMethod().toUpperCase(Locale.ROOT));
    }

    /** Returns the URL by which clients reach the server, without a path. */
    public String url() {
        return url;
    }

    /** Stops listening. */
    @Override
    public void close() {
        server.close();
    }
}
