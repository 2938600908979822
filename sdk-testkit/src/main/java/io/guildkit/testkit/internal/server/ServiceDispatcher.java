package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.state.State;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.BufferedSink;

/** Connects the web server to the service: finds the route, lets a fault have its way, and sends the answer. */
public final class ServiceDispatcher extends Dispatcher {
    private static final SocketEffect CLOSE = new SocketEffect.CloseSocket(true, false, false);

    private final MockWebServer server;
    private final SwiftSockets sockets;
    private final SiteMap site;
    private final Service service;
    private final State state;
    private final Limits limits;
    private final FaultQueue faults;
    private final CallLog log;

    /** Prepares to answer the requests that a server gets. */
    ServiceDispatcher(
            MockWebServer server,
            SwiftSockets sockets,
            SiteMap site,
            State state,
            Limits limits,
            FaultQueue faults,
            CallLog log) {
        this.server = server;
        this.sockets = sockets;
        this.site = site;
        this.service = new Service(state);
        this.state = state;
        this.limits = limits;
        this.faults = faults;
        this.log = log;
    }

    @Override
    public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
        forget();
        Incoming request = IncomingReader.read(recorded, state.seenAddress());
        Router.Found found = site.find(request);
        CallLog.Entry entry = log.arrived(request, found.template());
        Reply reply = reply(request, found, entry);
        entry.answered(reply.visibleStatus());
        return write(reply);
    }

    @Override
    public void close() {
        faults.releaseAll();
    }

    /** Takes a request out of the server's own log, which nobody reads and which would keep all uploads for ever. */
    private void forget() throws InterruptedException {
        server.takeRequest(0, TimeUnit.NANOSECONDS);
    }

    private Reply reply(Incoming request, Router.Found found, CallLog.Entry entry) throws InterruptedException {
        try {
            return faults.next(found.key()).play(() -> answer(request, found, entry));
        } catch (RuntimeException bug) {
            return Reply.json(
                    500,
                    Reply.object().put("message", "The emulator failed: " + bug).put("code", 0));
        }
    }

    private Reply answer(Incoming request, Router.Found found, CallLog.Entry entry) {
        try {
            Router.Match match = found.match();
            return limits.apply(request, match, () -> carriedOut(request, match, entry));
        } catch (Problem problem) {
            return problem.reply();
        }
    }

    private Reply carriedOut(Incoming request, Router.Match match, CallLog.Entry entry) {
        try {
            Reply reply = service.carryOut(request, match);
            entry.markProcessed();
            return reply;
        } catch (Problem problem) {
            return problem.reply();
        }
    }

    private MockResponse write(Reply reply) {
        MockResponse.Builder response = new MockResponse.Builder().code(reply.status());
        if (reply.body() != null) {
            response.body(new Buffer().write(reply.bytes()));
        }
        for (Map.Entry<String, String> header : reply.headers().entrySet()) {
            response.setHeader(header.getKey(), header.getValue());
        }
        if (reply.delivery() instanceof Delivery.Cut cut) {
            sockets.current().cutAfter(length(cut.stage(), response.build(), reply), cut.reset());
        } else if (reply.delivery() instanceof Delivery.Written written) {
            response.body(new ScriptedBody(reply, written));
            if (written.length() < 0) {
                response.removeHeader("Content-Length").onResponseEnd(CLOSE);
            }
        }
        return response.build();
    }

    /** How many bytes an answer has up to where the connection is cut. */
    private static long length(Delivery.Stage stage, MockResponse response, Reply reply) {
        long head = response.getStatus().length() + 2 + response.getHeaders().byteCount() + 2;
        return switch (stage) {
            case BEFORE_HEAD -> 0;
            case WITHIN_HEAD -> head / 2;
            case WITHIN_BODY -> head + reply.bytes().length / 2;
        };
    }

    /** A body that is written in some other way than at once. */
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
