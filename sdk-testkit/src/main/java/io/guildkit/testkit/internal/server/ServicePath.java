package io.guildkit.testkit.internal.server;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The paths of the service's endpoints. */
public final class ServicePath {
    /** The first segment. */
    public static final String ROOT = "api";

    /** The names that services give to routes for other formats. The documents have no such names. */
    private static final Map<String, String> FORMATS = Map.of("slack", "chatcompat", "github", "codehost");

    private static final Pattern ANY_VERSION = Pattern.compile("v[0-9]+");

    private ServicePath() {}

    /** Returns whether a path below the root contains a version. */
    static boolean isVersioned(List<String> segments) {
        return segments.size() > 1 && ANY_VERSION.matcher(segments.get(1)).matches();
    }

    /** Returns a path without the root and the version. */
    public static List<String> below(List<String> segments) {
        return segments.subList(isVersioned(segments) ? 2 : 1, segments.size());
    }

    /** Returns the path by which the documents know a path of services. */
    public static List<String> documented(List<String> path) {
        boolean format = path.size() == 4 && path.get(0).equals("webhooks") && FORMATS.containsKey(path.get(3));
        return format ? List.of(path.get(0), path.get(1), path.get(2), FORMATS.get(path.get(3))) : path;
    }
}
