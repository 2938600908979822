package io.guildkit.simulation;

/** A request that the service has received, and what it can do with it. */
final class Exchange {
    private final Service service;
    private final Connection connection;
    private final Request request;
    private final Scheduler scheduler;

    Exchange(Service service, Connection connection, Request request, Scheduler scheduler) {
        this.service = service;
        this.connection = connection;
        this.request = request;
        this.scheduler = scheduler;
    }

    Request request() {
        return request;
    }

    Connection connection() {
        return connection;
    }

    Scheduler scheduler() {
        return scheduler;
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
            connection.send("HTTP/1.1 204 No Content\r\n\r\n", delay, this::wasRead);
            return;
        }
        int half = body.length() / 2;
        connection.send(head(200, body.length(), ""), delay, null);
        connection.send(body.substring(0, half), delay + pause / 2, null);
        connection.send(body.substring(half), delay + pause, this::wasRead);
    }

    private void wasRead() {
        service.wasRead(request);
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
        connection.send(head(status, body.length(), headers) + body, 0, null);
    }

    /** Sends the head of a success and half of its body, and closes the connection. */
    void truncate() {
        String body = process();
        connection.send(head(200, body.length() + 1, "") + body, 0, null);
        connection.end(0);
    }

    private static String head(int status, int length, String headers) {
        return "HTTP/1.1 " + status + " x\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n"
                + headers + "\r\n";
    }
}
