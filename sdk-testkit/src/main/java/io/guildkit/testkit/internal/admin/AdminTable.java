package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All routes of the admin API. */
final class AdminTable {
    private final List<AdminRoute> routes = new ArrayList<>();

    RouteDraft get(String template, String summary) {
        return new RouteDraft("GET", template, summary, routes::add);
    }

    RouteDraft post(String template, String summary) {
        return new RouteDraft("POST", template, summary, routes::add);
    }

    RouteDraft put(String template, String summary) {
        return new RouteDraft("PUT", template, summary, routes::add);
    }

    RouteDraft patch(String template, String summary) {
        return new RouteDraft("PATCH", template, summary, routes::add);
    }

    RouteDraft delete(String template, String summary) {
        return new RouteDraft("DELETE", template, summary, routes::add);
    }

    List<AdminRoute> routes() {
        return routes;
    }

    /**
     * A route, and the values of its path variables.
     *
     * @param variables the values by name
     */
    record Match(AdminRoute route, Map<String, String> variables) {}

    /** Returns the route that a request means. Constant segments count more than variables. */
    Match find(Incoming request) {
        List<String> below = request.segments().subList(1, request.segments().size());
        List<String> path = below.isEmpty() ? List.of("") : below;
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        List<Match> matches = routes.stream()
                .flatMap(route -> route.path().match(path).map(values -> new Match(route, values)).stream())
                .filter(match -> !match.variables().containsValue(""))
                .sorted(java.util.Comparator.comparingInt(
                        match -> match.variables().size()))
                .toList();
        if (matches.isEmpty()) {
            String given = "/" + String.join("/", path);
            throw new AdminException(
                    404,
                    "The admin API has no path '" + given + "'. "
                            + Nearest.to(
                                            given,
                                            routes.stream()
                                                    .map(AdminRoute::template)
                                                    .toList())
                                    .map(nearest -> "Did you mean '" + nearest + "'? ")
                                    .orElse("")
                            + "/_emulator/openapi.json lists all paths.");
        }
        return matches.stream()
                .filter(match -> match.route().method().equals(method))
                .findFirst()
                .orElseThrow(() -> new AdminException(
                        405,
                        "This path takes "
                                + matches.stream()
                                        .map(match -> match.route().method())
                                        .distinct()
                                        .collect(Collectors.joining(", "))
                                + ", not " + request.method() + "."));
    }
}
