package io.guildkit.auth;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that gives scripted answers, without a network. */
final class Service implements AfterEachCallback {
    private record Answer(int status, String body) {}

    private final Deque<Answer> script = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder("https://chat.example.com/api/v9")
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .okHttpClient(new OkHttpClient.Builder()
                    .addInterceptor(chain -> {
                        requests.add(chain.request().method() + " "
                                + chain.request().url().encodedPath());
                        Answer answer = script.remove();
                        return new Response.Builder()
                                .request(chain.request())
                                .protocol(Protocol.HTTP_1_1)
                                .code(answer.status())
                                .message("")
                                .body(ResponseBody.create(answer.body(), MediaType.get("application/json")))
                                .build();
                    })
                    .build())
            .build());

    /** The endpoints. */
    AuthClient auth() {
        return new AuthClient(http);
    }

    /** Answers the next request. */
    Service answers(int status, String body) {
        script.add(new Answer(status, Text.json(body).toString()));
        return this;
    }

    /** What was asked for, such as {@code POST /api/v9/auth/login}. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        http.close();
    }
}
