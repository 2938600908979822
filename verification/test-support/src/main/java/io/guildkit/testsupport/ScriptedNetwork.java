package io.guildkit.testsupport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ByteString;

/** An HTTP client that opens no connection: its requests get scripted responses, and it records them. */
public final class ScriptedNetwork {
    /** The base URL of the service that the requests are for. */
    public static final String BASE = "https://chat.example.com/api/v9";

    /**
     * A response.
     *
     * @param body JSON, which may use single quotes, or a text without them; empty for none
     */
    public record Reply(int status, String body) {
        private ResponseBody toBody() {
            String text = body.contains("'") ? Text.json(body).toString() : body;
            return ResponseBody.create(text, MediaType.get("application/json"));
        }
    }

    /** A request and its body. */
    public record Sent(Request request, ByteString body) {
        /** Returns the method, the path below the base URL, and the query, such as {@code GET /invites/x?with_counts=true}. */
        public String line() {
            String query = request.url().query();
            return request.method() + " " + request.url().encodedPath().replaceFirst("^/api/v9", "")
                    + (query == null ? "" : "?" + query);
        }

        /** Returns the headers. */
        public Headers headers() {
            return request.headers();
        }

        /** Returns the type of the body; empty text for none. */
        public String contentType() {
            return Optional.ofNullable(request.body())
                    .map(sent -> String.valueOf(sent.contentType()))
                    .orElse("");
        }
    }

    private final List<Sent> sent = new ArrayList<>();
    private final OkHttpClient client =
            new OkHttpClient.Builder().addInterceptor(this::reply).build();
    private Function<Request, Reply> script = request -> new Reply(500, "");

    /** Returns the client. */
    public OkHttpClient client() {
        return client;
    }

    /** Replies to all later requests in one way. */
    public void replies(int status, String body) {
        replies(request -> new Reply(status, body));
    }

    /** Replies to all later requests by what they ask for. */
    public void replies(Function<Request, Reply> replies) {
        script = replies;
    }

    /** Returns the requests so far. */
    public List<Sent> sent() {
        return List.copyOf(sent);
    }

    private Response reply(Interceptor.Chain chain) throws IOException {
        Request request = chain.request();
        Buffer buffer = new Buffer();
        RequestBody body = request.body();
        if (body != null) {
            body.writeTo(buffer);
        }
        sent.add(new Sent(request, buffer.readByteString()));
        Reply reply = script.apply(request);
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(reply.status())
                .message("")
                .body(reply.toBody())
                .build();
    }
}
