package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
        return withWord(path, word -> FORMATS.getOrDefault(word, word));
    }

    /** Returns the path by which the documents know a path of a service with other words. */
    public static List<String> documented(List<String> path, Dialect dialect) {
        return withWord(path, dialect::documentedSegment);
    }

    /** Returns a path with another word in the place of a segment that services name themselves. */
    private static List<String> withWord(List<String> path, UnaryOperator<String> change) {
        boolean format = path.size() == 4 && path.get(0).equals("webhooks");
        boolean provider = path.size() == 3
                && path.get(0).equals("integrations")
                && path.get(2).equals("search");
        if (!format && !provider) {
            return path;
        }
        List<String> changed = new ArrayList<>(path);
        int place = format ? 3 : 1;
        changed.set(place, change.apply(path.get(place)));
        return changed;
    }
}
