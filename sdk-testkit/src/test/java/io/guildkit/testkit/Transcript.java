package io.guildkit.testkit;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.TestClient.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs HTTP exchanges against an emulator, and compares each response with the one beside its request.
 *
 * <pre>{@code
 * # A comment. Each line has a caller, a method, a path, optional headers, an optional body, and the response.
 * let    invites = /channels/{lobby}/invites
 * ada    POST {invites} {max_uses: 1}                     -> 200 {code: '<code>', uses: 0}
 * events INVITE_CREATE
 * bob    POST /invites/{code} {sessionId: 'x', x: 1}      -> 400 sessionId x: UNKNOWN_FIELD
 * "      {}                                               -> 200 {new_member: true}
 * later  PT1M
 * anybody,bob GET /invites/{code} (Accept: text/html)     -> 404 10006
 * bob    {GET or PATCH} /{guilds or channels}/1           -> {404 or 405}
 * }</pre>
 *
 * <ul>
 *   <li>{@code {name}} is replaced by the value of the name, and {@code {80 x ab}} by 80 times <i>ab</i>, which may be
 *       JSON. A response may name a new value, as {@code '<code>'} above; {@link JsonPattern} describes the notation.
 *   <li>A line with {@code {a or b}} is run once for each alternative. If it has several of them, all advance together.
 *   <li>{@code "} repeats the caller, method, path and headers of the request above. Indented lines continue the line
 *       above. Several callers send the same request one after the other.
 *   <li>After the status come the error code, headers, and one of: a pattern of the JSON, an exact JSON after {@code =},
 *       fields with the codes of their errors, or {@code <name>} for the whole body. A 204 has no body, {@code 2xx} is any
 *       success, {@code any} is any status, and {@code lost} is a connection that ends before the response does.
 *   <li>A body in backticks is sent unchanged. {@code form {text: 'x', 'files[0]': {filename: 'a.txt', content: 'A'}}} is a
 *       multipart form. Other bodies are JSON, whose names need no quotes.
 *   <li>{@code let} names a part of a line, {@code events} compares the events since the last such line, and {@code later}
 *       advances the emulator's clock.
 * </ul>
 */
final class Transcript {
    private static final String HEADERS = "((?:\\s+\\([^)]*\\))*)";
    private static final Pattern REQUEST =
            Pattern.compile("(?:\"|(\\S+)\\s+([A-Z]+)\\s+(\\S+)" + HEADERS + ")(?:\\s+(.+))?", Pattern.DOTALL);
    private static final Pattern RESPONSE =
            Pattern.compile("(\\d{3}|2xx|any|lost)(?:\\s+(\\d+))?" + HEADERS + "(?:\\s+(.+))?", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("(events|later|let)\\s+(.+)", Pattern.DOTALL);
    private static final Pattern HEADER = Pattern.compile("\\(([^:]+):\\s*([^)]*)\\)");
    private static final String NAMING = "<[a-z]\\w*>";
    private static final String ABSENT = "absent";
    private static final Pattern VALUE = Pattern.compile("\\{([a-z][A-Za-z0-9]*)}");
    private static final Pattern ALTERNATIVES = Pattern.compile("\\{([^{}]*? or [^{}]*+)}");
    private static final Pattern REPETITION = Pattern.compile("\\{(\\d+) x ((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*})*})*)}");

    private final ServiceEmulator emulator;
    private final Map<String, TestClient> callers = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();
    private @Nullable Response last;

    /** Creates a transcript with one caller: {@code anybody}, without credentials. */
    Transcript(ServiceEmulator emulator) {
        this.emulator = emulator;
        caller("anybody", TestClient.of(emulator));
    }

    /** Signs an account in. The name is that of the caller, and of a value: the account's identifier. */
    Transcript caller(String name, EmulatedAccount account) {
        return caller(name, account.newSession()).let(name, account.id());
    }

    /** Adds a caller with the value of an {@code Authorization} header. */
    Transcript caller(String name, String authorization) {
        return caller(name, client("anybody").as(authorization));
    }

    /** Adds a caller that uses a client. */
    Transcript caller(String name, TestClient client) {
        callers.put(name, client);
        return this;
    }

    /** Names a value, or a part of a line. It may contain named values. */
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

    /** Runs the lines, then sends a request that is written without a response, and returns its response. */
    Response respond(String lines) {
        verify(lines.stripTrailing() + " -> any");
        return Objects.requireNonNull(last);
    }

    /** Runs the lines in order, and stops at the first difference. */
    Transcript verify(String lines) {
        Request last = new Request(List.of(), "", "", "");
        for (String written : joined(lines)) {
            Matcher command = COMMAND.matcher(written);
            if (!command.matches()) {
                for (String line : alternatives(named(written))) {
                    last = exchange(repeated(line), last);
                }
            } else if (command.group(1).equals("events")) {
                compareEvents(filled(command.group(2)));
            } else if (command.group(1).equals("later")) {
                emulator.clock().advance(Duration.parse(filled(command.group(2))));
            } else {
                String[] parts = command.group(2).split("\\s*=\\s*", 2);
                let(parts[0], parts[1]);
            }
        }
        return this;
    }

    /** Sends any form, and compares the response. */
    Transcript send(String callers, String method, String path, Form form, String expected) {
        for (String caller : callers.split(",", -1)) {
            check(caller, method + " " + path, filled(expected), client -> client.send(method, filled(path), form));
        }
        return this;
    }

    private interface Exchange {
        Response with(TestClient client) throws Exception;
    }

    private void check(String caller, String request, String expected, Exchange exchange) {
        try {
            Response response = exchange.with(client(caller));
            last = response;
            List<String> differences = differences(response, expected);
            if (!differences.isEmpty()) {
                throw new AssertionError(caller + " in: " + request + "\n  " + String.join("\n  ", differences)
                        + "\nThe response was " + response.status() + " " + response.text() + "\nand not " + expected);
            }
        } catch (Exception e) {
            if (!expected.equals("lost")) {
                throw new AssertionError(caller + " got no response in: " + request, e);
            }
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
        Matcher parts = matching(REQUEST, line.substring(0, arrow).strip());
        Request request = parts.group(1) == null
                ? last
                : new Request(List.of(parts.group(1).split(",", -1)), parts.group(2), parts.group(3), parts.group(4));
        String body = parts.group(5) == null ? "" : parts.group(5);
        String expected = line.substring(arrow + " -> ".length()).strip();
        Map<String, String> headers = headers(request.headers());
        for (String caller : request.callers()) {
            check(caller, line, expected, client -> {
                TestClient sender = client;
                for (Map.Entry<String, String> header : headers.entrySet()) {
                    sender = sender.with(header.getKey(), header.getValue());
                }
                return body.startsWith("form ")
                        ? sender.send(request.method(), request.path(), Form.of(JsonPattern.read(body.substring(5))))
                        : sender.send(request.method(), request.path(), body(body));
            });
        }
        return request;
    }

    private static String body(String body) {
        if (body.startsWith("`")) {
            return body.substring(1, body.length() - 1);
        }
        return body.isEmpty() ? "" : JsonPattern.read(body).toString();
    }

    private List<String> differences(Response response, String expected) {
        Matcher parts = matching(RESPONSE, expected);
        List<String> differences = new ArrayList<>();
        String status = Integer.toString(response.status());
        if (!status.equals(parts.group(1))
                && !(parts.group(1).equals("2xx") && status.startsWith("2"))
                && !parts.group(1).equals("any")) {
            differences.add("The status is " + status);
        }
        if (status.equals("204") && !response.text().isEmpty()) {
            differences.add("There is a body");
        }
        if (parts.group(2) != null && response.code() != Integer.parseInt(parts.group(2))) {
            differences.add("The code is " + response.code());
        }
        headers(parts.group(3)).forEach((name, value) -> {
            String actual = response.header(name).orElse(ABSENT);
            if (value.matches(NAMING) && !actual.equals(ABSENT)) {
                values.put(value.substring(1, value.length() - 1), actual);
            } else if (!actual.equals(value)) {
                differences.add("The header " + name + " is " + actual);
            }
        });
        if (parts.group(4) != null) {
            compareBody(response, parts.group(4), differences);
        }
        return differences;
    }

    private void compareBody(Response response, String expected, List<String> differences) {
        if (expected.startsWith("=")) {
            if (!response.json().equals(JsonPattern.read(expected.substring(1)))) {
                differences.add("The JSON is another");
            }
        } else if (expected.startsWith("{") || expected.startsWith("[")) {
            differences.addAll(JsonPattern.differences(JsonPattern.read(expected), response.json(), values));
        } else if (expected.matches(NAMING)) {
            values.put(expected.substring(1, expected.length() - 1), response.text());
        } else {
            compareErrors(response, expected, differences);
        }
    }

    private static void compareErrors(Response response, String expected, List<String> differences) {
        if (response.code() != 50035) {
            differences.add("The code is " + response.code());
        }
        for (String errors : expected.split(",\\s*", -1)) {
            String[] parts = errors.split(":\\s*", 2);
            for (String field : parts[0].split("\\s+", -1)) {
                String error = response.error(field);
                if (!error.equals(parts[1])) {
                    differences.add("The error of " + field + " is " + error);
                }
            }
        }
    }

    private void compareEvents(String names) {
        String expected = names.strip().replaceAll("\\s+", " ");
        String events = emulator.events().isEmpty() ? "none" : String.join(" ", emulator.events());
        emulator.clearEvents();
        if (!events.equals(expected)) {
            throw new AssertionError("There were other events than " + expected + "\n  They were " + events);
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
        return repeated(named(text));
    }

    private String named(String text) {
        return VALUE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(value(match.group(1))));
    }

    private static String repeated(String text) {
        return REPETITION
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(2).repeat(Integer.parseInt(match.group(1)))));
    }

    private static List<String> alternatives(String line) {
        int count = ALTERNATIVES
                .matcher(line)
                .results()
                .mapToInt(match -> match.group(1).split(" or ", -1).length)
                .reduce((one, other) -> one == other ? one : 0)
                .orElse(1);
        if (count == 0) {
            throw new AssertionError("Different numbers of alternatives: " + line);
        }
        return IntStream.range(0, count)
                .mapToObj(i -> ALTERNATIVES
                        .matcher(line)
                        .replaceAll(
                                match -> Matcher.quoteReplacement(match.group(1).split(" or ", -1)[i])))
                .toList();
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
