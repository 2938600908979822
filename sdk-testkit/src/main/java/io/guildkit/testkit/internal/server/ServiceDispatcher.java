package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.state.State;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** Connects the web server to the service: finds the route, lets a fault have its way, and sends the answer. */
public final class ServiceDispatcher extends Dispatcher {
    private final MockWebServer server;
    private final SiteMap site;
    private final Service service;
    private final State state;
    private final Limits limits;
    private final FaultQueue faults;
    private final CallLog log;
    private final ReplyWriter writer;

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
        this.site = site;
        this.service = new Service(state);
        this.state = state;
        this.limits = limits;
        this.faults = faults;
        this.log = log;
        this.writer = new ReplyWriter(sockets, state::now);
    }

    @Override
    public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
        forget();
        Incoming request = IncomingReader.read(recorded, state.seenAddress);
        Router.Found found = site.find(request);
        CallLog.Entry entry = log.arrived(request, found);
        Reply reply = reply(request, found, entry);
        entry.status = reply.visibleStatus();
        return writer.write(reply, request.method());
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
            return problem.reply;
        }
    }

    private Reply carriedOut(Incoming request, Router.Match match, CallLog.Entry entry) {
        try {
            Reply reply = service.carryOut(request, match, entry.unknownNames);
            entry.processed = true;
            return reply;
        } catch (Problem problem) {
            return problem.reply;
        }
    }
}
