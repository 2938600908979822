package io.guildkit.fuzz;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;

/** Replaces the network: records the last request, and responds with 204. */
final class RecordingNetwork implements Interceptor {
    private static final OkHttpClient BASE = new OkHttpClient();

    /** The last request, and its body. */
    record Sent(Request request, Buffer body) {}

    private volatile Sent last =
            new Sent(new Request.Builder().url("https://chat.invalid/").build(), new Buffer());

    /** Returns the last request. */
    Sent last() {
        return last;
    }

    /** Returns an HTTP client that uses this network. */
    OkHttpClient client() {
        return BASE.newBuilder().addInterceptor(this).build();
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Buffer body = new Buffer();
        if (chain.request().body() != null) {
            chain.request().body().writeTo(body);
        }
        last = new Sent(chain.request(), body);
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(204)
                .message("")
                .body(ResponseBody.create(new byte[0], null))
                .build();
    }
}
