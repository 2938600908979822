package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.recording.ServiceDocument.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Repeats the calls of a recording with an emulator, and compares its responses with the recorded ones. */
public final class Comparison {
    // Why: docs/decisions/0130
    private static final String AUTHORIZATION = "Authorization";

    /** The headers without which the service would have refused the request. */
    private static final Pattern PROOF = Pattern.compile("(?i).*(mfa|captcha).*");

    private final HttpUrl emulator;
    private final ServiceDocument document = new ServiceDocument();
    private final Consumer<Instant> clock;
    private final Mapping mapping;
    private final OkHttpClient client =
            new OkHttpClient.Builder().followRedirects(false).build();

    private final Map<Difference, Integer> differences = new LinkedHashMap<>();
    private final Map<String, Integer> skipped = new TreeMap<>();
    private int alike;
    private int different;

    private Comparison(HttpUrl emulator, JsonNode world, Consumer<Instant> clock) {
        this.emulator = emulator;
        this.clock = clock;
        this.mapping = new Mapping(world);
    }

    /** Returns the world of a recording before its first request, in the form of a seed. */
    public static ObjectNode world(Recording recording) {
        return DerivedWorld.of(recording, new ServiceDocument());
    }

    /**
     * Compares.
     *
     * @param emulator the URL of the emulator, without a path
     * @param world the world with which the emulator has begun
     * @param clock moves the clock of the emulator to a time, unless it is later
     */
    public static ComparisonReport run(Recording recording, String emulator, JsonNode world, Consumer<Instant> clock) {
        Comparison comparison = new Comparison(HttpUrl.get(emulator), world, clock);
        recording.exchanges().forEach(comparison::repeat);
        comparison.client.connectionPool().evictAll();
        return new ComparisonReport(comparison.alike, comparison.different, comparison.differences, comparison.skipped);
    }

    private void repeat(RecordedExchange exchange) {
        Optional<Operation> operation = document.operation(exchange.method(), exchange.segments());
        String reason = operation.isEmpty() ? "outside the interface" : reasonToSkip(exchange);
        if (reason != null) {
            skipped.merge(reason, 1, Integer::sum);
            return;
        }
        clock.accept(exchange.time());
        try (Response response = client.newCall(request(exchange)).execute()) {
            Content answer = Content.read(
                    response.header("Content-Type"),
                    ByteBuffer.wrap(response.body().bytes()));
            Set<Difference> found =
                    ResponseComparison.compare(operation.get().key(), mapping, exchange, response.code(), answer);
            found.forEach(difference -> differences.merge(difference, 1, Integer::sum));
            if (found.isEmpty()) {
                alike++;
            } else {
                different++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The emulator can't be reached", e);
        }
    }

    private @Nullable String reasonToSkip(RecordedExchange exchange) {
        if (exchange.status() == 429 || exchange.status() >= 500) {
            return "limited or failed at the service";
        }
        if (exchange.body() instanceof Content.Omitted) {
            return "body not recorded";
        }
        Stream<String> decisive = exchange.succeeded() ? secrets(exchange) : Stream.of(credentials(exchange));
        boolean known = isUnauthorized(exchange)
                || decisive.filter(Redaction::isPlaceholder).allMatch(mapping::knows);
        return known ? null : "needs a secret that only the service knows";
    }

    private static boolean isUnauthorized(RecordedExchange exchange) {
        return exchange.status() == 401
                && exchange.answer().jsonOrEmpty().path("code").asInt() != DerivedWorld.ELEVATION_REQUIRED;
    }

    private static String credentials(RecordedExchange exchange) {
        return Callers.token(Objects.requireNonNullElse(exchange.credentials(), ""));
    }

    /** Returns the texts on which the response depends, the secrets among them. */
    private static Stream<String> secrets(RecordedExchange exchange) {
        return Stream.of(
                        exchange.segments().stream(),
                        Stream.of(credentials(exchange)),
                        exchange.headers().entrySet().stream()
                                .filter(header -> PROOF.matcher(header.getKey()).matches())
                                .map(Map.Entry::getValue),
                        Mapping.texts(exchange.body().jsonOrEmpty()))
                .flatMap(texts -> texts);
    }

    private Request request(RecordedExchange exchange) {
        boolean bodiless = Set.of("GET", "HEAD").contains(exchange.method());
        RequestBody body = exchange.body()
                .withTexts(mapping::of)
                .toRequest(exchange.headers().get("Content-Type"));
        return new Request.Builder()
                .url(Urls.at(emulator, Urls.withTexts(exchange.url(), mapping::of)))
                .headers(headers(exchange))
                .method(exchange.method(), bodiless ? null : body)
                .build();
    }

    private Headers headers(RecordedExchange exchange) {
        Headers.Builder headers = new Headers.Builder();
        exchange.headers().forEach((name, value) -> {
            boolean unknown = Redaction.isPlaceholder(value) && !mapping.knows(value);
            if (name.equalsIgnoreCase(AUTHORIZATION)) {
                String token = Callers.token(value);
                headers.add(name, value.substring(0, value.length() - token.length()) + mapping.of(token));
            } else if (!unknown && !name.equalsIgnoreCase("Content-Type")) {
                headers.add(name, mapping.of(value));
            }
        });
        return headers.build();
    }
}
