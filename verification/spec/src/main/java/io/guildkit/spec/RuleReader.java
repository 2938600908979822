package io.guildkit.spec;

import io.guildkit.spec.Rule.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the rules in the lines of an entry. */
final class RuleReader {
    /** The mark of a statement that only the companion contains. */
    private static final String COMPANION = " (companion)";

    private static final Pattern DEFAULT = Pattern.compile("(?:query )?([^:]+): .*?, default ([^,]+?)(?:, .*)?");
    private static final Map<Kind, Pattern> LINES = Map.of(
            Kind.PRESENCE, Pattern.compile("only ([^:]+): (.+)"),
            Kind.PRECEDENCE, Pattern.compile("prefers (\\S+) over (.+)"),
            Kind.REQUIREMENT, Pattern.compile("requires (.+?) if (.+)"),
            Kind.LIMITATION, Pattern.compile("takes (.+?) only if (.+)"),
            Kind.REFUSAL, Pattern.compile("refuses (.+)()"),
            Kind.EFFECT, Pattern.compile("effect: (.+)()"),
            Kind.REPETITION, Pattern.compile("repeats after (\\S+) with (.+)"));

    private RuleReader() {}

    /** Returns whether a line contains rules, and neither properties nor members. */
    static boolean isRule(String line) {
        return LINES.values().stream().anyMatch(pattern -> pattern.matcher(line).matches());
    }

    /** Returns the rules in the lines of a route or an object. */
    static List<Rule> read(String place, List<String> lines) {
        List<Rule> rules = new ArrayList<>();
        for (String line : lines) {
            boolean ofCompanion = line.endsWith(COMPANION);
            String text = unmarked(line);
            LINES.forEach((kind, pattern) -> {
                Matcher parts = pattern.matcher(text);
                if (parts.matches()) {
                    add(rules, kind, place, parts.group(1), parts.group(2), ofCompanion);
                }
            });
            Matcher fallback = DEFAULT.matcher(text);
            if (!isRule(line) && fallback.matches()) {
                String names = fallback.group(1).replace("?", "");
                add(rules, Kind.DEFAULT, place, names, fallback.group(2), ofCompanion);
            }
        }
        return rules;
    }

    /** Returns the rules that follow from the properties of a route. */
    static List<Rule> ofProperties(Endpoint endpoint, boolean elevationOfCompanion) {
        List<Rule> rules = new ArrayList<>();
        endpoint.fires().forEach(event -> rules.add(new Rule(Kind.EVENT, endpoint.route(), event, "", false)));
        if (endpoint.elevation() == Endpoint.Elevation.DOCUMENTED) {
            rules.add(new Rule(
                    Kind.REPETITION, endpoint.route(), "60003", "X-Service-MFA-Authorization", elevationOfCompanion));
        }
        return rules;
    }

    /** Adds a rule for each subject, and of a precedence one for each loser. An effect is a sentence. */
    private static void add(
            List<Rule> rules, Kind kind, String place, String subjects, String condition, boolean ofCompanion) {
        for (String subject : kind == Kind.EFFECT ? new String[] {subjects} : subjects.split(", ", -1)) {
            String[] conditions = kind == Kind.PRECEDENCE ? condition.split(", ", -1) : new String[] {condition};
            Arrays.stream(conditions).forEach(one -> rules.add(new Rule(kind, place, subject, one, ofCompanion)));
        }
    }

    /** Returns a statement without the mark of the companion. */
    static String unmarked(String text) {
        return text.replace(COMPANION, "");
    }

    /** Returns whether a statement has the mark of the companion. */
    static boolean isMarked(String text) {
        return text.contains(COMPANION);
    }
}
