package io.guildkit.testkit.internal.recording;

import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.Failures;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.server.Address;
import io.guildkit.testkit.internal.server.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A server that passes each request to a real service, once, and its response back. It follows no redirect. The recording gets the
 * exchange without its secrets.
 */
public final class RecordingProxy implements AutoCloseable {
    private static final Duration LONGEST_CALL = Duration.ofMinutes(5);

    /** The headers that concern one connection, or that the client of the proxy sets itself. */
    private static final Set<String> OF_CONNECTIONS = Set.of(
            "host",
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "content-length",
            "accept-encoding",
            "content-encoding");

    private final WebServer server;
    private final OkHttpClient client = new OkHttpClient.Builder()
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .callTimeout(LONGEST_CALL)
            .readTimeout(LONGEST_CALL)
            .build();
    private final HttpUrl service;
    private final ReentrantLock lock = new ReentrantLock();
    private final Translation translation;
    private final Redaction redaction;
    private final Consumer<String> recording;
    private final Clock clock;

    private RecordingProxy(Address address, HttpUrl service, Dialect dialect, Consumer<String> recording, Clock clock) {
        this.service = service;
        ServiceDocument document = new ServiceDocument();
        this.translation = new Translation(dialect, document);
        this.redaction = new Redaction(document);
        this.recording = recording;
        this.clock = clock;
        this.server = WebServer.start(address, this::answer);
    }

    /**
     * Starts to listen.
     *
     * @param service the URL of the real service, without a path
     * @param dialect the words of the service; the recording contains those of the documents
     * @param recording gets a line for each exchange, one after the other
     */
    public static RecordingProxy start(
            Address address, String service, Dialect dialect, Consumer<String> recording, Clock clock) {
        return new RecordingProxy(address, HttpUrl.get(service), dialect, recording, clock);
    }

    /** Returns the URL of the proxy, without a path. */
    public String url() {
        return server.url();
    }

    private MockResponse answer(RecordedRequest recorded) {
        ByteString body = Objects.requireNonNullElse(recorded.getBody(), ByteString.EMPTY);
        if (body.size() != recorded.getBodySize()) {
            return refusal(413, "The proxy takes no body of this length.");
        }
        if (WebServer.hasUnreadBody(recorded)) {
            return refusal(400, "The proxy passes no body of a GET or HEAD request.");
        }
        Instant time = clock.instant();
        try (Response response = client.newCall(request(recorded, body)).execute()) {
            ByteString answer = response.body().byteString();
            record(exchange(time, recorded, body, response, answer));
            return response(recorded, response, answer);
        } catch (IOException e) {
            return refusal(502, "The service cannot be reached: " + e.getMessage());
        }
    }

    private Request request(RecordedRequest recorded, ByteString body) {
        boolean bodiless = Set.of("GET", "HEAD").contains(recorded.getMethod());
        return new Request.Builder()
                .url(Urls.at(service, recorded.getUrl()))
                .headers(endToEnd(recorded.getHeaders()))
                .method(recorded.getMethod(), bodiless ? null : RequestBody.create(body, null))
                .build();
    }

    private static Headers endToEnd(Headers headers) {
        Headers.Builder kept = new Headers.Builder();
        for (int i = 0; i < headers.size(); i++) {
            if (!OF_CONNECTIONS.contains(headers.name(i).toLowerCase(Locale.ROOT))) {
                kept.addUnsafeNonAscii(headers.name(i), headers.value(i));
            }
        }
        return kept.build();
    }

    private static RecordedExchange exchange(
            Instant time, RecordedRequest recorded, ByteString body, Response response, ByteString answer) {
        return new RecordedExchange(
                time,
                recorded.getMethod().toUpperCase(Locale.ROOT),
                Urls.target(recorded.getUrl()),
                first(recorded.getHeaders()),
                content(recorded.getHeaders(), body),
                response.code(),
                first(response.headers()),
                content(response.headers(), answer));
    }

    private static Map<String, String> first(Headers headers) {
        Map<String, String> first = new TreeMap<>();
        for (int i = headers.size() - 1; i >= 0; i--) {
            first.put(headers.name(i), headers.value(i));
        }
        return first;
    }

    private static Content content(Headers headers, ByteString body) {
        return Content.read(headers.get("Content-Type"), ByteBuffer.wrap(body.toByteArray()));
    }

    /** Records an exchange. Its failure costs the line, and not the response. */
    private void record(RecordedExchange raw) {
        lock.lock();
        try {
            recording.accept(
                    redaction.redact(translation.documented(raw)).write().toString());
        } catch (RuntimeException e) {
            Failures.log("An exchange was not recorded", e);
        } finally {
            lock.unlock();
        }
    }

    private static MockResponse response(RecordedRequest request, Response response, ByteString body) {
        MockResponse.Builder answer =
                new MockResponse.Builder().headers(endToEnd(response.headers())).code(response.code());
        boolean bodiless =
                request.getMethod().equals("HEAD") || Set.of(204, 304).contains(response.code());
        return (bodiless ? answer : answer.body(new Buffer().write(body))).build();
    }

    private static MockResponse refusal(int status, @Nullable String message) {
        return new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(Json.object().put("message", message).put("code", 0).toString())
                .build();
    }

    /** Stops listening. */
    @Override
    public void close() {
        server.close();
        client.connectionPool().evictAll();
    }
}
