package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The routes by path.
 *
 * @param routes the routes of the interface, below {@link #basePath}
 * @param files the routes at the root, which are not part of the interface
 * @param leniency whether paths without a version, or with another version of services, match the same routes
 * @param versions the versions that always match
 * @param prefix the path of the world, for messages
 */
record SiteMap(Router routes, Router files, Leniency leniency, List<Integer> versions, String prefix) {
    private static final String ROOT = "api";
    /** The names that services give to routes for other formats. The documents have no such names. */
    private static final Map<String, String> FORMATS = Map.of("slack", "chatcompat", "github", "codehost");

    private static final Pattern ANY_VERSION = Pattern.compile("v[0-9]+");

    /** The versions that services serve. */
    private static final int OLDEST_VERSION = 6;

    private static final int NEWEST_VERSION = 10;

    /** Returns the path below which the interface is found. */
    static String basePath(List<Integer> versions) {
        return "/" + ROOT + "/v" + versions.get(0);
    }

    Router.Found find(Incoming request) {
        List<String> segments = request.segments();
        if (!segments.get(0).equals(ROOT)) {
            return files.find(request.method(), segments);
        }
        boolean versioned =
                segments.size() > 1 && ANY_VERSION.matcher(segments.get(1)).matches();
        boolean expected = versioned ? isServed(segments.get(1)) : leniency.isGranted();
        List<String> path = named(segments.subList(versioned ? 2 : 1, segments.size()));
        if (path.isEmpty() || path.equals(List.of("")) || !expected) {
            return missed("The base path of the emulator is " + prefix + basePath(versions)
                    + ", and the path of an endpoint follows it."
                    + (leniency.isGranted()
                            ? " A lenient emulator serves the versions "
                            : " An emulator built with lenient() serves the versions ")
                    + OLDEST_VERSION + " to " + NEWEST_VERSION + " too, and paths without a version.");
        }
        Router.Found found = routes.find(request.method(), path);
        return found.hit() == null && hasTrailingSlash(path) && isFound(request, path.subList(0, path.size() - 1))
                ? missed("The paths of endpoints have no trailing slash.")
                : found;
    }

    /** Returns the path by which the routes know a path of services. */
    private List<String> named(List<String> path) {
        boolean format = path.size() == 4 && path.get(0).equals("webhooks") && FORMATS.containsKey(path.get(3));
        return format && leniency.isGranted()
                ? List.of(path.get(0), path.get(1), path.get(2), FORMATS.get(path.get(3)))
                : path;
    }

    private boolean isServed(String version) {
        IntStream tolerated =
                leniency.isGranted() ? IntStream.rangeClosed(OLDEST_VERSION, NEWEST_VERSION) : IntStream.empty();
        return IntStream.concat(versions.stream().mapToInt(Integer::intValue), tolerated)
                .anyMatch(number -> version.equals("v" + number));
    }

    private static boolean hasTrailingSlash(List<String> path) {
        return path.get(path.size() - 1).isEmpty();
    }

    private boolean isFound(Incoming request, List<String> path) {
        return routes.find(request.method(), path).hit() != null;
    }

    private static Router.Found missed(String reason) {
        return new Router.Found(null, Problem.general(404, "404: Not Found. " + reason));
    }
}
