package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import java.util.List;
import java.util.Map;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;

/** Connects the web server to the service: finds the route, lets a fault have its way, and sends the answer. */
public final class ServiceDispatcher extends Dispatcher {
    private static final SocketEffect CUT = new SocketEffect.CloseSocket(true, false, false);

    private final List<String> basePath;
    private final Router router;
    private final Service service;
    private final State state;
    private final FaultQueue faults;
    private final CallLog log;

    /** Prepares to answer requests below {@code basePath}. */
    public ServiceDispatcher(List<String> basePath, Router router, State state, FaultQueue faults, CallLog log) {
        this.basePath = List.copyOf(basePath);
        this.router = router;
        this.service = new Service(state);
        this.state = state;
        this.faults = faults;
        this.log = log;
    }

    @Override
    public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
        Incoming request = IncomingReader.read(recorded, state.seenAddress());
        Router.Found found = router.find(request.method(), relativePath(request));
        CallLog.Entry entry = log.arrived(request, found.template());
        Reply reply = faults.next(found.key()).play(() -> answer(request, found, entry));
        entry.answered(reply.status());
        return write(reply);
    }

    @Override
    public void close() {
        faults.releaseAll();
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

    private List<String> relativePath(Incoming request) {
        List<String> segments = request.segments();
        int prefix = basePath.size();
        boolean below = segments.size() > prefix && segments.subList(0, prefix).equals(basePath);
        return below ? segments.subList(prefix, segments.size()) : List.of();
    }

    private static MockResponse write(Reply reply) {
        MockResponse.Builder response = new MockResponse.Builder();
        if (reply.delivery() == Reply.Delivery.NOTHING) {
            return response.onResponseStart(CUT).build();
        }
        response.code(reply.status());
        String body = reply.body();
        if (body != null) {
            response.body(body);
        }
        for (Map.Entry<String, String> header : reply.headers().entrySet()) {
            response.setHeader(header.getKey(), header.getValue());
        }
        if (reply.delivery() == Reply.Delivery.TRUNCATED) {
            response.onResponseBody(CUT);
        }
        return response.build();
    }
}
