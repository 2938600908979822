package io.guildkit.simulation;

/** A request that the service has received, and what it can do with it. */
final class Exchange {
    private final Service service;
    private final Connection connection;
    private final Protocol protocol;
    private final Request request;
    private Windows.Stated limits = new Windows.Stated("", () -> {});

    Exchange(Service service, Connection connection, Request request) {
        this.service = service;
        this.connection = connection;
        this.protocol = connection.protocol();
        this.request = request;
    }

    /** Records what the rate limit states, which has counted the request. */
    void counted(Windows.Stated stated) {
        limits = stated;
    }

    Request request() {
        return request;
    }

    Connection connection() {
        return connection;
    }

    /** Processes the request, and returns the body of a success. */
    String process() {
        return service.process(request);
    }

    /** Processes the request, and sends the success at once. */
    void succeed() {
        succeed(0, 0);
    }

    /** Processes the request, and sends the success in two parts. */
    void succeed(long delay, long pause) {
        String body = process();
        if (body.isEmpty()) {
            connection.send(protocol.head(request, 204, 0, "", true), delay, this::wasRead);
            return;
        }
        int half = body.length() / 2;
        connection.send(protocol.head(request, 200, body.length(), limits.headers(), false), delay, null);
        connection.send(protocol.body(request, body.substring(0, half), false), delay + pause / 2, null);
        connection.send(protocol.body(request, body.substring(half), true), delay + pause, this::wasRead);
    }

    private void limitsWereRead() {
        if (!protocol.isAbandoned(request)) {
            limits.whenRead().run();
        }
    }

    private void wasRead() {
        if (!protocol.isAbandoned(request)) {
            limits.whenRead().run();
            service.wasRead(request);
        }
    }

    /** Refuses the request without processing it. The text repeats the request's token. */
    void refuse(int status, String headers) {
        respond(status, headers, error());
    }

    /** Reports an error, perhaps after the request was processed. */
    void fail(int status, boolean processed) {
        if (processed) {
            process();
        }
        respond(status, "", error());
    }

    private String error() {
        return "{\"code\": 0, \"message\": \"refused " + request.authorization() + "\"}";
    }

    /** Sends a response. */
    void respond(int status, String headers, String body) {
        connection.send(protocol.head(request, status, body.length(), limits.headers() + headers, false));
        connection.send(protocol.body(request, body, true), 0, this::limitsWereRead);
    }

    /** Sends the head of a success and half of its body, and closes the connection. */
    void truncate() {
        String body = process();
        connection.send(protocol.head(request, 200, body.length() + 1, limits.headers(), false));
        connection.send(protocol.body(request, body, false));
        connection.end(0);
    }

    // ---- HTTP/2

    /** Ends the stream of the request. */
    void resetStream(int error) {
        connection.send(((Http2) protocol).reset(request, error));
    }

    /** Announces that the service processes no later streams. */
    void goAway(int last) {
        connection.send(((Http2) protocol).goAway(last));
    }
}
