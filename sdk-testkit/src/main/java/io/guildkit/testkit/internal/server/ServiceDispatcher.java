package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;

/** Connects the web server to the service: finds the route, lets a fault have its way, and sends the answer. */
public final class ServiceDispatcher extends Dispatcher {
    private static final SocketEffect CUT = new SocketEffect.CloseSocket(true, false, false);

    private final MockWebServer server;
    private final SiteMap site;
    private final Service service;
    private final State state;
    private final FaultQueue faults;
    private final CallLog log;

    /** Prepares to answer the requests that a server gets. */
    ServiceDispatcher(MockWebServer server, SiteMap site, State state, FaultQueue faults, CallLog log) {
        this.server = server;
        this.site = site;
        this.service = new Service(state);
        this.state = state;
        this.faults = faults;
        this.log = log;
    }

    @Override
    public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
        forget();
        Incoming request = IncomingReader.read(recorded, state.seenAddress());
        Router.Found found = site.find(request);
        CallLog.Entry entry = log.arrived(request, found.template());
        Reply reply = faults.next(found.key()).play(() -> answer(request, found, entry));
        entry.answered(reply.status());
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

    private Reply answer(Incoming request, Router.Found found, CallLog.Entry entry) {
        try {
            Reply reply = service.carryOut(request, found.match());
            entry.markProcessed();
            return reply;
        } catch (Problem problem) {
            return problem.reply();
        } catch (RuntimeException bug) {
            return Reply.json(
                    500,
                    Reply.object().put("message", "The emulator failed: " + bug).put("code", 0));
        }
    }

    private static MockResponse write(Reply reply) {
        MockResponse.Builder response = new MockResponse.Builder();
        if (reply.delivery() == Reply.Delivery.NOTHING) {
            return response.onResponseStart(CUT).build();
        }
        response.code(reply.status());
        ByteBuffer body = reply.body();
        if (body != null) {
            response.body(buffer(body));
        }
        for (Map.Entry<String, String> header : reply.headers().entrySet()) {
            response.setHeader(header.getKey(), header.getValue());
        }
        if (reply.delivery() == Reply.Delivery.TRUNCATED) {
            response.onResponseBody(CUT);
        }
        return response.build();
    }

    private static Buffer buffer(ByteBuffer body) {
        byte[] bytes = new byte[body.remaining()];
        body.duplicate().get(bytes);
        return new Buffer().write(bytes);
    }
}
