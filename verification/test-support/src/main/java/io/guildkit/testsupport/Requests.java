package io.guildkit.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Assertions about requests that are not sent. */
public final class Requests {
    private Requests() {}

    /**
     * Compares a request with an expected one.
     *
     * @param expected method, path, query without encoding, and body with single quotes
     * @param query the parameters, which print name and value
     */
    public static void assertSame(String expected, Object method, String path, List<?> query, Optional<String> body) {
        String parameters = query.stream().map(Object::toString).collect(Collectors.joining("&"));
        String line = method + " " + path + (parameters.isEmpty() ? "" : "?" + parameters);
        assertThat(expected).startsWith(line);
        String expectedBody = expected.substring(line.length());
        assertThat(body.map(Text::json))
                .isEqualTo(expectedBody.isEmpty() ? Optional.empty() : Optional.of(Text.json(expectedBody)));
    }
}
