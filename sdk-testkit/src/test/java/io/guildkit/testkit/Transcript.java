package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs HTTP exchanges against an emulator, and compares each response with the one that is written beside its request.
 *
 * <pre>{@code
 * # A comment. Each line has a caller, a method, a path, perhaps a header and a body, and the response.
 * ada    POST /channels/{lobby}/invites {max_uses: 1}     -> 200 {code: '<code>', uses: 0}
 * events INVITE_CREATE
 * bob    POST /invites/{code} {sessionId: 'x'}            -> 400 sessionId: UNKNOWN_FIELD
 * "      {}                                               -> 200 {new_member: true}
 * later  PT1M
 * anybody,bob GET /invites/{code} (Accept: text/html)     -> 404 10006
 * }</pre>
 *
 * <ul>
 *   <li>{@code {name}} stands for a value, and {@code {80 x ab}} for 80 times <i>ab</i>, where <i>ab</i> may also be JSON. A response may name a new value,
 *       as {@code '<code>'} above; {@link JsonPattern} describes what else may stand in it.
 *   <li>{@code "} repeats the caller, method, path and headers of the request above. Indented lines continue the line
 *       above. Several callers send the same request one after the other.
 *   <li>After the status come the error code, headers, and one of: a pattern of the JSON, an exact JSON after {@code =},
 *       fields with the codes of their errors, or {@code <name>} for the whole body. A 204 has no body, and {@code 2xx}
 *       is any success.
 *   <li>A body in backticks is sent as it is. Other bodies are JSON, whose names need no quotes.
 *   <li>{@code events} compares the events since the last such line, and {@code later} moves the emulator's clock.
 * </ul>
 */
final class Transcript {
    private static final String HEADERS = "((?:\\s+\\([^)]*\\))*)";
    private static final Pattern REQUEST =
            Pattern.compile("(?:\"|(\\S+)\\s+([A-Z]+)\\s+(\\S+)" + HEADERS + ")(?:\\s+(.+))?", Pattern.DOTALL);
    private static final Pattern RESPONSE =
            Pattern.compile("(\\d{3}|2xx)(?:\\s+(\\d+))?" + HEADERS + "(?:\\s+(.+))?", Pattern.DOTALL);
    private static final Pattern HEADER = Pattern.compile("\\(([^:]+):\\s*([^)]*)\\)");
    private static final String NAMING = "<[a-z]\\w*>";
    private static final String ABSENT = "absent";
    private static final Pattern VALUE = Pattern.compile("\\{([a-z][A-Za-z0-9]*)}");
    private static final Pattern REPETITION = Pattern.compile("\\{(\\d+) x ((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*})*})*)}");

    private final ServiceEmulator emulator;
    private final Map<String, TestClient> callers = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();

    /** Knows one caller: {@code anybody}, who sends no credentials. */
    Transcript(ServiceEmulator emulator) {
        this.emulator = emulator;
        callers.put("anybody", TestClient.of(emulator));
    }

    /** Signs an account in. Its name stands for the caller, and as a value for the account's identifier. */
    Transcript caller(String name, EmulatedAccount account) {
        return caller(name, account.newSession()).let(name, account.id());
    }

    /** Adds a caller with the value of an {@code Authorization} header. */
    Transcript caller(String name, String authorization) {
        callers.put(name, client("anybody").as(authorization));
        return this;
    }

    /** Names a value, or a part of a line. It may contain values that have names already. */
    Transcript let(String name, String value) {
        values.put(name, filled(value));
        return this;
    }

    /** Returns text as a JSON string, for values that contain quotes. */
    static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    /** Returns a value that was set, or that a response named. */
    String value(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new AssertionError("No value is named " + name + ". There are: " + values.keySet());
        }
        return value;
    }

    /** Runs the lines in order, and stops at the first that is not as it says. */
    Transcript verify(String lines) {
        Request last = new Request(List.of(), "", "", "");
        for (String written : joined(lines)) {
            String line = filled(written);
            if (line.startsWith("events ")) {
                compareEvents(line);
            } else if (line.startsWith("later ")) {
                emulator.clock()
                        .advance(
                                Duration.parse(line.substring("later ".length()).strip()));
            } else {
                last = exchange(line, last);
            }
        }
        return this;
    }

    /** Sends a form, which has no place in a line, and compares the response. */
    Transcript send(String callers, String method, String path, Form form, String response) {
        for (String caller : callers.split(",", -1)) {
            check(caller, method + " " + path, filled(response), client -> client.send(method, filled(path), form));
        }
        return this;
    }

    private interface Exchange {
        Answer with(TestClient client) throws Exception;
    }

    private void check(String caller, String request, String response, Exchange exchange) {
        try {
            verify(exchange.with(client(caller)), response);
        } catch (AssertionError e) {
            throw new AssertionError(caller + " in: " + request + "\n  " + e.getMessage(), e);
        } catch (Exception e) {
            throw new AssertionError(caller + " got no response in: " + request, e);
        }
    }

    private void verify(Answer answer, String response) {
        List<String> differences = differences(answer, response);
        if (!differences.isEmpty()) {
            throw new AssertionError(String.join("\n  ", differences) + "\nThe response was " + answer.status() + " "
                    + answer.text() + "\nand not " + response);
        }
    }

    private static List<String> joined(String lines) {
        List<String> joined = new ArrayList<>();
        for (String line : lines.split("\n", -1)) {
            if (line.startsWith(" ") && !line.isBlank()) {
                joined.set(joined.size() - 1, joined.get(joined.size() - 1) + " " + line.strip());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                joined.add(line.strip());
            }
        }
        return joined;
    }

    private record Request(List<String> callers, String method, String path, String headers) {}

    private Request exchange(String line, Request last) {
        int arrow = line.lastIndexOf(" -> ");
        if (arrow < 0) {
            throw new AssertionError("Without a response: " + line);
        }
        Matcher matcher = matching(REQUEST, line.substring(0, arrow).strip());
        Request request = matcher.group(1) == null
                ? last
                : new Request(
                        List.of(matcher.group(1).split(",", -1)), matcher.group(2), matcher.group(3), matcher.group(4));
        String body = body(matcher.group(5) == null ? "" : matcher.group(5));
        String response = line.substring(arrow + " -> ".length()).strip();
        Map<String, String> headers = headers(request.headers());
        for (String caller : request.callers()) {
            check(caller, line, response, client -> {
                TestClient sender = client;
                for (Map.Entry<String, String> header : headers.entrySet()) {
                    sender = sender.with(header.getKey(), header.getValue());
                }
                return sender.send(request.method(), request.path(), body);
            });
        }
        return request;
    }

    private static String body(String body) {
        return body.startsWith("`")
                ? body.substring(1, body.length() - 1)
                : body.isEmpty() ? "" : JsonPattern.read(body).toString();
    }

    private List<String> differences(Answer answer, String response) {
        Matcher expected = matching(RESPONSE, response);
        List<String> differences = new ArrayList<>();
        String status = Integer.toString(answer.status());
        if (!status.equals(expected.group(1)) && !(expected.group(1).equals("2xx") && status.startsWith("2"))) {
            differences.add("The status is " + status);
        }
        if (status.equals("204") && !answer.text().isEmpty()) {
            differences.add("There is a body");
        }
        if (expected.group(2) != null && answer.code() != Integer.parseInt(expected.group(2))) {
            differences.add("The code is " + answer.code());
        }
        headers(expected.group(3)).forEach((name, value) -> {
            String actual = answer.header(name).orElse(ABSENT);
            if (value.matches(NAMING) && !actual.equals(ABSENT)) {
                values.put(value.substring(1, value.length() - 1), actual);
            } else if (!actual.equals(value)) {
                differences.add("The header " + name + " is " + actual);
            }
        });
        if (expected.group(4) != null) {
            compareBody(answer, expected.group(4), differences);
        }
        return differences;
    }

    private void compareBody(Answer answer, String expected, List<String> differences) {
        JsonNode json = answer.json();
        if (expected.startsWith("=")) {
            if (!json.equals(JsonPattern.read(expected.substring(1)))) {
                differences.add("The JSON is another");
            }
        } else if (expected.startsWith("{") || expected.startsWith("[")) {
            differences.addAll(JsonPattern.of(expected).match(json, values));
        } else if (expected.matches(NAMING)) {
            values.put(expected.substring(1, expected.length() - 1), answer.text());
        } else {
            compareErrors(answer, expected, differences);
        }
    }

    private static void compareErrors(Answer answer, String expected, List<String> differences) {
        if (answer.code() != 50035) {
            differences.add("The code is " + answer.code());
        }
        for (String error : expected.split(",\\s*", -1)) {
            String[] parts = error.split(":\\s*", 2);
            String[] place = parts[0].equals(".") ? new String[0] : parts[0].split("/", -1);
            if (!answer.complaint(place).equals(parts[1])) {
                differences.add("The error of " + parts[0] + " is " + answer.complaint(place));
            }
        }
    }

    private void compareEvents(String line) {
        String expected = line.substring("events ".length()).strip().replaceAll("\\s+", " ");
        String events = emulator.events().isEmpty() ? "none" : String.join(" ", emulator.events());
        emulator.clearEvents();
        if (!events.equals(expected)) {
            throw new AssertionError("There were other events than in: " + line + "\n  They were " + events);
        }
    }

    private TestClient client(String caller) {
        TestClient client = callers.get(caller);
        if (client == null) {
            throw new AssertionError("No caller is named " + caller + ". There are: " + callers.keySet());
        }
        return client;
    }

    private String filled(String text) {
        String named = VALUE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(value(match.group(1))));
        return REPETITION.matcher(named).replaceAll(match -> Matcher.quoteReplacement(repeated(match)));
    }

    private static String repeated(MatchResult match) {
        return match.group(2).repeat(Integer.parseInt(match.group(1)));
    }

    private static Map<String, String> headers(String written) {
        Map<String, String> headers = new HashMap<>();
        HEADER.matcher(written).results().forEach(header -> headers.put(header.group(1), header.group(2)));
        return headers;
    }

    private static Matcher matching(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new AssertionError("Cannot be read: " + text);
        }
        return matcher;
    }
}
