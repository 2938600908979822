package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.AdminHandler;
import io.guildkit.testkit.internal.http.Failures;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;

/** Connects the web server to the service: finds the route, applies a fault, and sends the response. */
public final class ServiceDispatcher extends Dispatcher {
    /** The header with the names that a lenient emulator ignored. */
    private static final String IGNORED = "X-Emulator-Ignored";
    /** The header with the fields whose values a lenient emulator adapted. */
    private static final String ADAPTED = "X-Emulator-Adapted";

    private final MockResponse unread =
            new MockResponse.Builder().doNotReadRequestBody().build();

    /** Sends the end of the data, and not a reset, which could overtake the response. */
    private final SocketEffect closes = new SocketEffect.CloseSocket(false, true, true);

    private final MockWebServer server;
    private final SwiftSockets sockets;
    private final AdminHandler admin;
    private volatile Serving serving;

    /** Creates a dispatcher for a server. */
    ServiceDispatcher(MockWebServer server, SwiftSockets sockets, Site site, AdminHandler admin) {
        this.server = server;
        this.sockets = sockets;
        this.admin = admin;
        this.serving = new Serving(site, sockets);
    }

    /** Serves another site. Earlier requests get responses from the former site. */
    void serve(Site site) {
        Serving former = serving;
        serving = new Serving(site, sockets);
        former.site.faults().releaseAll();
    }

    @Override
    public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
        forget();
        Serving current = serving;
        try {
            return respond(recorded, current);
        } catch (RuntimeException | Error defect) {
            String method = recorded.getMethod();
            return current.writer.write(Failures.reply(method + " of a request", defect), method);
        }
    }

    private MockResponse respond(RecordedRequest recorded, Serving current) throws InterruptedException {
        Incoming request = IncomingReader.read(recorded, current.site.state().seenAddress);
        MockResponse response = request.segments().get(0).equals(AdminHandler.ROOT)
                ? current.writer.write(admin.handle(request), request.method())
                : current.answer(request);
        return request.hasUnreadBody()
                ? response.newBuilder().onResponseEnd(closes).build()
                : response;
    }

    /** Decides whether the web server reads the body: it crashes at the body of a GET, and leaves the client waiting. */
    @Override
    public MockResponse peek() {
        return sockets.servesGet() ? unread : super.peek();
    }

    @Override
    public void close() {
        serving.site.faults().releaseAll();
    }

    /** Removes a request from the web server's own log, which is not used and would keep all uploads. */
    private void forget() throws InterruptedException {
        server.takeRequest(0, TimeUnit.NANOSECONDS);
    }

    /** A site with its server. */
    private static final class Serving {
        private final Site site;
        private final SiteMap map;
        private final Service service;
        private final ReplyWriter writer;

        private Serving(Site site, SwiftSockets sockets) {
            this.site = site;
            this.map = new SiteMap(site.routes(), site.files(), site.leniency(), site.apiVersions());
            this.service = new Service(site.state());
            this.writer = new ReplyWriter(sockets, site.state()::now);
        }

        private MockResponse answer(Incoming request) throws InterruptedException {
            Router.Found found = map.find(request);
            CallLog.Entry entry =
                    site.log().arrived(request, found, site.state().now());
            Reply reply = reply(request, found, entry);
            try {
                site.log().answered(entry, reply);
            } catch (RuntimeException | Error failure) { // the listener is the user's
                Failures.log("A listener of requests failed", failure);
            }
            return writer.write(reply, request.method());
        }

        private Reply reply(Incoming request, Router.Found found, CallLog.Entry entry) throws InterruptedException {
            try {
                return site.faults().next(entry.routeKey()).play(() -> answer(request, found, entry));
            } catch (RuntimeException | Error defect) {
                return Failures.reply(Objects.requireNonNullElse(entry.routeKey(), request.method()), defect);
            }
        }

        private Reply answer(Incoming request, Router.Found found, CallLog.Entry entry) {
            try {
                Router.Match match = found.match();
                return site.limits().apply(request, match, () -> carriedOut(request, match, entry));
            } catch (Problem problem) {
                return problem.reply;
            }
        }

        /** Names the tolerated deviations also in a refusal, because they may be its reason. */
        private Reply carriedOut(Incoming request, Router.Match match, CallLog.Entry entry) {
            Reply reply = executed(request, match, entry);
            return reply.optionalHeader(IGNORED, entry.deviations.ignoredHeader())
                    .optionalHeader(ADAPTED, entry.deviations.adaptedHeader());
        }

        private Reply executed(Incoming request, Router.Match match, CallLog.Entry entry) {
            try {
                Reply reply = service.carryOut(request, match, entry.deviations);
                entry.processed = true;
                return reply;
            } catch (Problem problem) {
                return problem.reply;
            }
        }
    }
}
