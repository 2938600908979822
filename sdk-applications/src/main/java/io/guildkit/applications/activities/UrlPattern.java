package io.guildkit.applications.activities;

import io.guildkit.core.base.Android;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comparison of a path with the prefix of a {@link UrlMapping}. */
final class UrlPattern {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}/]+)}");

    private UrlPattern() {}

    static Optional<UrlMatch> match(UrlMapping mapping, String requested) {
        String url = requested.startsWith("/") ? requested : "/" + requested;
        int end = pathEnd(url);
        Map<String, Integer> groups = new LinkedHashMap<>();
        Matcher path = Pattern.compile(regex(mapping.prefix(), groups)).matcher(url.substring(0, end));
        if (!path.lookingAt()) {
            return Optional.empty();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        groups.forEach((name, group) -> parameters.put(name, path.group(group)));
        String target = Android.replaceAll(
                PARAMETER.matcher(withoutSlash(mapping.target())),
                found -> Matcher.quoteReplacement(parameters.getOrDefault(found.group(1), found.group())));
        return Optional.of(new UrlMatch(mapping, parameters, target + url.substring(path.end())));
    }

    /** Returns the start of the query or the fragment. */
    private static int pathEnd(String url) {
        int end = 0;
        while (end < url.length() && url.charAt(end) != '?' && url.charAt(end) != '#') {
            end++;
        }
        return end;
    }

    /**
     * A prefix as a regular expression with a group for each parameter. A repeated parameter must have the same text.
     */
    private static String regex(String prefix, Map<String, Integer> groups) {
        StringBuilder regex = new StringBuilder();
        String path = withoutSlash(prefix);
        if (!path.isEmpty() && !path.startsWith("/")) {
            regex.append('/');
        }
        Matcher parameter = PARAMETER.matcher(path);
        int literal = 0;
        while (parameter.find()) {
            regex.append(Pattern.quote(path.substring(literal, parameter.start())));
            Integer known = groups.putIfAbsent(parameter.group(1), groups.size() + 1);
            regex.append(known == null ? "([^/]+)" : "\\" + known);
            literal = parameter.end();
        }
        return regex.append(Pattern.quote(path.substring(literal)))
                .append("(?=/|\\z)")
                .toString();
    }

    private static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
