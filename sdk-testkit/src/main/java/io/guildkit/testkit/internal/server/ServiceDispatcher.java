package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.AdminHandler;
import io.guildkit.testkit.internal.http.Failures;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.SessionStore;
import io.guildkit.testkit.internal.state.State;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** Connects the web server to the service: finds the route, applies a fault, and sends the response. */
public final class ServiceDispatcher implements WebServer.Handler {
    /** The header with the names that a lenient emulator ignored. */
    private static final String IGNORED = "X-Emulator-Ignored";
    /** The header with the fields whose values a lenient emulator adapted. */
    private static final String ADAPTED = "X-Emulator-Adapted";

    private final SwiftSockets sockets;
    private final ReplyWriter writer;
    private final Map<String, Place> places = new ConcurrentHashMap<>();

    ServiceDispatcher(SwiftSockets sockets) {
        this.sockets = sockets;
        this.writer = new ReplyWriter(sockets, Clock.systemUTC()::instant);
    }

    /** Serves a world from now on. No other world has its name. */
    Place open(String name, Site site, AdminHandler admin) {
        Place place = new Place(name, site, admin);
        places.put(name, place);
        return place;
    }

    @Override
    public MockResponse answer(RecordedRequest recorded) throws InterruptedException {
        List<String> path = recorded.getUrl().pathSegments();
        boolean named = path.size() > 1 && path.get(0).equals(ServiceServer.WORLDS);
        String name = named ? path.get(1) : ServiceServer.ROOT_WORLD;
        List<String> below = !named ? path : path.size() > 2 ? path.subList(2, path.size()) : List.of("");
        sockets.serves(name);
        Place place = places.get(name);
        return place == null ? missing(recorded, below, name) : respond(recorded, below, place);
    }

    private MockResponse missing(RecordedRequest recorded, List<String> path, String name) {
        Incoming request = IncomingReader.read(recorded, path, "");
        Reply reply = name.isEmpty()
                ? Problem.general(503, "The emulator has not started yet.").reply
                : Problem.general(
                                404,
                                "404: Not Found. There is no world '" + name
                                        + "'. POST /_emulator/worlds creates one, and GET /_emulator/worlds lists them.")
                        .reply;
        return writer.write(reply, request.method());
    }

    private MockResponse respond(RecordedRequest recorded, List<String> path, Place place) throws InterruptedException {
        Serving current = place.serving;
        try {
            Incoming request = IncomingReader.read(recorded, path, current.site.state().seenAddress);
            return answer(request, place, current);
        } catch (RuntimeException | Error defect) {
            String method = recorded.getMethod();
            return current.writer.write(Failures.reply(method + " of a request", defect), method);
        }
    }

    private static MockResponse answer(Incoming request, Place place, Serving current) throws InterruptedException {
        return request.segments().get(0).equals(AdminHandler.ROOT)
                ? current.writer.write(place.admin.handle(request), request.method())
                : current.answer(request);
    }

    /** Closes all worlds. */
    void close() {
        places.values().forEach(Place::close);
    }

    /** A world on the server. */
    public final class Place implements AutoCloseable {
        private final String name;
        private final AdminHandler admin;
        private volatile Serving serving;

        private Place(String name, Site site, AdminHandler admin) {
            this.name = name;
            this.admin = admin;
            this.serving = new Serving(site, sockets, ServiceServer.path(name));
        }

        /** Serves another site from now on. Earlier requests get responses from the former one, which releases held calls. */
        public void serve(Site site) {
            Serving former = serving;
            serving = new Serving(site, sockets, ServiceServer.path(name));
            former.site.release();
        }

        /** Ends the connections whose latest request was for this world; {@code reset} breaks them. */
        public void endConnections(boolean reset) {
            sockets.end(name, reset);
        }

        /** Serves this world no longer, and releases its held calls. */
        @Override
        public void close() {
            places.remove(name, this);
            serving.site.release();
        }
    }

    /** A site with its server. */
    private static final class Serving {
        private final Site site;
        private final SiteMap map;
        private final Service service;
        private final ReplyWriter writer;

        private Serving(Site site, SwiftSockets sockets, String prefix) {
            this.site = site;
            this.map = new SiteMap(
                    site.routes(), site.files(), site.leniency(), site.dialect(), site.apiVersions(), prefix);
            this.service = new Service(site.state());
            this.writer = new ReplyWriter(sockets, site.state()::now);
        }

        private MockResponse answer(Incoming received) throws InterruptedException {
            Incoming request = site.dialect().documented(received, this::isOwn);
            Router.Found found = map.find(request);
            CallLog.Entry entry =
                    site.log().arrived(received, found, site.state().now(), caller(request), site.faults()::next);
            Reply reply = reply(request, found, entry);
            MockResponse response;
            try {
                response = writer.write(reply, request.method());
            } catch (RuntimeException | Error defect) {
                reply = Failures.reply(request.method() + " of a request", defect);
                response = writer.write(reply, request.method());
            }
            try {
                site.log().answered(entry, reply);
            } catch (RuntimeException | Error failure) { // the listener is the user's
                Failures.log("A listener of requests failed", failure);
            }
            return response;
        }

        private boolean isOwn(String kind, String token) {
            SessionStore sessions = site.state().sessions;
            return site.state()
                    .locked(() -> kind.equals("oauth2")
                            ? sessions.byOAuth2Token(token)
                            : sessions.byToken(token).filter(session -> session.account.bot == kind.equals("bot")))
                    .isPresent();
        }

        /** Returns the id of the account whose credentials a request contains, or null. */
        private @Nullable String caller(Incoming request) {
            String credentials = request.header("Authorization");
            State state = site.state();
            return credentials == null
                    ? null
                    : state.locked(() -> state.sessions.byCredentials(credentials))
                            .map(session -> session.account.id)
                            .orElse(null);
        }

        private Reply reply(Incoming request, Router.Found found, CallLog.Entry entry) throws InterruptedException {
            try {
                return entry.fault().play(() -> answer(request, found, entry));
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
