package io.guildkit.applications;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that gives scripted answers, without a network. */
final class Service implements AfterEachCallback {
    /**
     * An answer.
     *
     * @param body JSON, which may use single quotes; empty for none
     */
    record Answer(int status, String body) {}

    private final List<Request> requests = new ArrayList<>();
    private Function<Request, Answer> script = request -> new Answer(500, "");
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder("https://chat.example.com/api/v9")
            .credentials(Credentials.accountToken("account-token"))
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .secondFactorHandler(SecondFactorHandler.totp(() -> "123456"))
            .okHttpClient(new OkHttpClient.Builder()
                    .addInterceptor(chain -> {
                        requests.add(chain.request());
                        Answer answer = script.apply(chain.request());
                        String body = answer.body().isEmpty()
                                ? ""
                                : Text.json(answer.body()).toString();
                        return new Response.Builder()
                                .request(chain.request())
                                .protocol(Protocol.HTTP_1_1)
                                .code(answer.status())
                                .message("")
                                .body(ResponseBody.create(body, MediaType.get("application/json")))
                                .build();
                    })
                    .build())
            .build());

    HttpApiClient http() {
        return http;
    }

    /** Answers all requests in one way. */
    Service answers(int status, String body) {
        return answers(request -> new Answer(status, body));
    }

    /** Answers requests by what they ask for. */
    Service answers(Function<Request, Answer> answers) {
        script = answers;
        return this;
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        http.close();
    }
}
