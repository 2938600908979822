package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Reply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.BufferedSink;

/** Translates the responses of the service into those of the web server. */
record ReplyWriter(SwiftSockets sockets, Supplier<Instant> now) {
    private static final SocketEffect CLOSE = new SocketEffect.CloseSocket(true, false, false);

    /** The JDK's RFC 1123 format writes days below 10 with one digit, which HTTP does not allow. */
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    /** Translates the response to a request with a method. HEAD requests get the headers of a GET, and no body. */
    MockResponse write(Reply reply, String method) {
        boolean headOnly = method.equals("HEAD");
        MockResponse.Builder response = new MockResponse.Builder()
                .status("HTTP/1.1 " + reply.status() + " " + ReasonPhrase.of(reply.status()))
                .setHeader("Date", HTTP_DATE.format(now.get()));
        if (headOnly) {
            response.setHeader("Content-Length", Integer.toString(reply.bytes().length));
        } else if (reply.body() != null) {
            response.body(new Buffer().write(reply.bytes()));
        }
        for (Map.Entry<String, String> header : reply.headers().entrySet()) {
            response.setHeader(header.getKey(), header.getValue());
        }
        if (reply.delivery() instanceof Delivery.Cut cut) {
            int bodyLength = headOnly ? 0 : reply.bytes().length;
            sockets.cutAfter(length(cut.stage(), response.build(), bodyLength), cut.reset());
        } else if (reply.delivery() instanceof Delivery.Written written && !headOnly) {
            response.body(new ScriptedBody(reply, written));
            if (written.length() < 0) {
                response.removeHeader("Content-Length").onResponseEnd(CLOSE);
            }
        } else if (!headOnly && reply.body() != null && reply.body().hasRemaining()) {
            sockets.joinHeadAndBody();
        }
        return response.build();
    }

    /** Returns the number of bytes of a response before the cut. */
    private static long length(Delivery.Stage stage, MockResponse response, int bodyLength) {
        long head = response.getStatus().length() + 2 + response.getHeaders().byteCount() + 2;
        return switch (stage) {
            case BEFORE_HEAD -> 0;
            case WITHIN_HEAD -> head / 2;
            case WITHIN_BODY -> head + bodyLength / 2;
        };
    }

    /** A body that is not written at once. */
    private record ScriptedBody(Reply reply, Delivery.Written way) implements MockResponseBody {
        @Override
        public long getContentLength() {
            return way.length();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            try {
                way.writer().write(reply.bytes(), sink.outputStream());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while writing an answer");
            }
        }
    }
}
