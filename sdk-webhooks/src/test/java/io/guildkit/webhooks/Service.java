package io.guildkit.webhooks;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that gives one answer to all requests, without a network. */
final class Service implements AfterEachCallback {
    static final String BASE = "https://chat.example.com/api/v9";
    static final Snowflake ID = Snowflake.of("223704706495545344");
    static final String TOKEN = "webhook-token";

    private final List<Sent> sent = new ArrayList<>();
    private int status = 200;
    private String body = "{\"id\": \"1\"}";
    private final OkHttpClient network =
            new OkHttpClient.Builder().addInterceptor(this::answer).build();
    private final HttpApiClient http = core(Credentials.accountToken("account-token"));

    /** A request, with its body. */
    record Sent(String line, Headers headers, String contentType, ByteString body) {}

    /** Makes calls as somebody. */
    HttpApiClient core(Credentials credentials) {
        return HttpApiClient.create(ClientSettings.builder(BASE)
                .credentials(credentials)
                .fingerprint(FingerprintProvider.fixed("fingerprint"))
                .retryPolicy(RetryPolicy.none())
                .okHttpClient(network)
                .build());
    }

    WebhooksClient webhooks() {
        return new WebhooksClient(http);
    }

    WebhookClient calls() {
        return webhooks().withToken(ID, TOKEN);
    }

    WebhookClient.Builder client(String query) {
        return WebhookClient.builder(BASE + "/webhooks/" + ID + "/" + TOKEN + query)
                .okHttpClient(network);
    }

    /** Answers with JSON, which may use single quotes. */
    Service answers(int status, String json) {
        this.status = status;
        this.body = json.isEmpty() ? "" : Text.json(json).toString();
        return this;
    }

    List<Sent> sent() {
        return List.copyOf(sent);
    }

    Sent last() {
        return sent.get(sent.size() - 1);
    }

    private Response answer(Interceptor.Chain chain) throws IOException {
        Request request = chain.request();
        Buffer buffer = new Buffer();
        String type = "";
        RequestBody content = request.body();
        if (content != null) {
            content.writeTo(buffer);
            type = String.valueOf(content.contentType());
        }
        String path = request.url().encodedPath().replaceFirst("^/api/v9", "");
        String query = request.url().query();
        sent.add(new Sent(
                request.method() + " " + path + (query == null ? "" : "?" + query),
                request.headers(),
                type,
                buffer.readByteString()));
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(status)
                .message("")
                .body(ResponseBody.create(body, MediaType.get("application/json")))
                .build();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        http.close();
    }
}
