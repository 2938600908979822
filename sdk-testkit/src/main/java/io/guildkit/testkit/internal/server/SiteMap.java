package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The routes by path.
 *
 * @param routes the routes of the interface, below {@link #basePath}
 * @param files the routes at the root, which are not part of the interface
 * @param leniency whether paths without a version, or with another version of services, match the same routes
 * @param dialect the words of the service
 * @param versions the versions that always match
 * @param prefix the path of the world, for messages
 */
record SiteMap(Router routes, Router files, Leniency leniency, Dialect dialect, List<Integer> versions, String prefix) {
    /** The versions that services serve. */
    private static final int OLDEST_VERSION = 6;

    private static final int NEWEST_VERSION = 10;

    /** Returns the path below which the interface is found. */
    static String basePath(List<Integer> versions) {
        return "/" + ServicePath.ROOT + "/v" + versions.get(0);
    }

    Router.Found find(Incoming request) {
        List<String> segments = request.segments();
        if (!segments.get(0).equals(ServicePath.ROOT)) {
            return files.find(request.method(), segments);
        }
        boolean versioned = ServicePath.isVersioned(segments);
        boolean expected = versioned ? isServed(segments.get(1)) : leniency.isGranted();
        List<String> below = ServicePath.below(segments);
        List<String> documented = ServicePath.documented(below, dialect);
        List<String> path = leniency.isGranted() ? ServicePath.documented(documented) : documented;
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
