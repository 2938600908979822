package io.guildkit.testkit.internal.http;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All routes of the service. */
public final class Router {
    private static final Pattern KEY = Pattern.compile("([A-Z]+) (/.*)");
    private static final String GET = "GET";
    private static final String HEAD = "HEAD";

    private final List<Route> routes = new CopyOnWriteArrayList<>();
    private final Map<String, Stub> stubs = new ConcurrentSkipListMap<>();
    private final AtomicLong createdStubs = new AtomicLong();

    /** Starts a route for all callers. Its name is the method, a space and the path template. */
    public Route.Builder open(String key) {
        return route(key, Access.OPEN);
    }

    /** Starts a route for the accounts of users. */
    public Route.Builder users(String key) {
        return route(key, Access.ACCOUNT);
    }

    public Route.Builder bots(String key) {
        return route(key, Access.BOT);
    }

    /** Starts a route for the accounts of users and bots. */
    public Route.Builder signedIn(String key) {
        return route(key, Access.ACCOUNT_OR_BOT);
    }

    /** Starts a route for OAuth2 tokens with a scope. */
    public Route.Builder applications(String key, String scope) {
        return route(key, Access.OAUTH2).oauth2(scope);
    }

    private Route.Builder route(String key, Access access) {
        Matcher parts = KEY.matcher(key);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + key
                    + "' is no name of a route. Write method, space and path template, such as 'GET /users/@me'.");
        }
        return new Route.Builder(parts.group(1), parts.group(2), access, routes::add);
    }

    /**
     * Adds a route that accepts all requests. It replaces an earlier one of the same name.
     *
     * @param key the method, a space and the path template
     * @return the id of the stub, which is that of the replaced stub if the given stub has none
     * @throws IllegalArgumentException if the key has another form, or is a route of the interface, or another stub has the id
     */
    @CanIgnoreReturnValue
    public String stub(String key, Stub stub) {
        Route.Builder route = open(key).stub();
        if (routes.stream().anyMatch(known -> !known.stub() && known.key().equals(key))) {
            throw new IllegalArgumentException(
                    "The emulator has the route '" + key + "'. Script its responses with faults().");
        }
        Stub replaced = stubs.get(key);
        String id = stub.id() != null ? stub.id() : replaced != null ? replaced.id() : null;
        String used = id == null ? newStubId() : id;
        if (stubs.entrySet().stream()
                .anyMatch(other -> !other.getKey().equals(key)
                        && used.equals(other.getValue().id()))) {
            throw new IllegalArgumentException("Another stub has the id '" + used + "'.");
        }
        routes.removeIf(known -> known.key().equals(key));
        stubs.put(key, new Stub(used, stub.status(), stub.headers(), stub.body()));
        route.handle(exchange -> Reply.of(stub.status(), stub.headers(), stub.body()));
        return used;
    }

    /** Removes a stub by its id, and returns whether there was one. */
    @CanIgnoreReturnValue
    public boolean removeStub(String id) {
        List<String> keys = stubs.entrySet().stream()
                .filter(stub -> id.equals(stub.getValue().id()))
                .map(Map.Entry::getKey)
                .toList();
        keys.forEach(key -> {
            stubs.remove(key);
            routes.removeIf(route -> route.stub() && route.key().equals(key));
        });
        return !keys.isEmpty();
    }

    private String newStubId() {
        String id = Long.toString(createdStubs.incrementAndGet());
        return stubs.values().stream().anyMatch(stub -> id.equals(stub.id())) ? newStubId() : id;
    }

    /** Returns how many ids of stubs were created. */
    public long createdStubs() {
        return createdStubs.get();
    }

    /** Continues the ids of saved stubs. */
    public void continueStubsAfter(long count) {
        createdStubs.set(count);
    }

    /**
     * The response of a stubbed route.
     *
     * @param id the identifier; null before it is added
     * @param body JSON, or empty
     */
    public record Stub(@Nullable String id, int status, Map<String, String> headers, String body) {
        /** Checks the headers. */
        public Stub {
            headers = HeaderFields.require(headers);
        }
    }

    /** Returns the stubs by the names of their routes. */
    public Map<String, Stub> stubs() {
        return Collections.unmodifiableMap(stubs);
    }

    public List<Route> routes() {
        return List.copyOf(routes);
    }

    /**
     * Returns the route of a name such as {@code POST /auth/login}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Route named(String key) {
        return routes.stream()
                .filter(route -> route.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No route is called '" + key + "'. Did you mean '"
                        + Nearest.to(key, routes.stream().map(Route::key).toList())
                                .orElse("")
                        + "'? A route is named by method, space and path template."));
    }

    /** Finds the route of a request: of two that match, the one with fewer variables. A HEAD request has the route of a GET request. */
    public Found find(String method, List<String> path) {
        String sought = method.equals(HEAD) ? GET : method;
        List<Match> candidates = routes.stream()
                .flatMap(route -> route.path().match(path).map(variables -> new Match(route, variables)).stream())
                .sorted(Comparator.comparingInt(match -> match.variables().size()))
                .toList();
        return candidates.stream()
                .filter(match -> match.route().method().equals(sought))
                .findFirst()
                .map(match -> new Found(match, null))
                .orElseGet(() -> new Found(null, missed(candidates)));
    }

    private static Problem missed(List<Match> others) {
        if (others.isEmpty()) {
            return Problem.general(404, "404: Not Found");
        }
        String allowed = others.stream()
                .map(match -> match.route().method())
                .flatMap(method -> method.equals(GET) ? Stream.of(GET, HEAD) : Stream.of(method))
                .distinct()
                .collect(Collectors.joining(", "));
        return Problem.general(405, "405: Method Not Allowed").header("Allow", allowed);
    }

    /** A route and the values of its path variables by name. */
    public record Match(Route route, Map<String, String> variables) {}

    /** The result of finding a route: the route, or the reason for its absence. */
    public record Found(@Nullable Match hit, @Nullable Problem miss) {
        /** Returns the route, or throws the reason for its absence. */
        public Match match() {
            if (hit == null) {
                throw Objects.requireNonNull(miss);
            }
            return hit;
        }

        public @Nullable Route route() {
            return hit == null ? null : hit.route();
        }
    }
}
