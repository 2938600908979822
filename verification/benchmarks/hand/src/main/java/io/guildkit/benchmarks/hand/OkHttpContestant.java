package io.guildkit.benchmarks.hand;

import io.guildkit.benchmarks.Contestant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Calls with OkHttp alone. The subclasses read the response. */
public abstract class OkHttpContestant implements Contestant {
    private final Pools pools;
    private String baseUrl = "";
    private Request application = new Request.Builder().url("http://localhost").build();

    protected OkHttpContestant(Pools pools) {
        this.pools = pools;
    }

    /** Reads the application from the body of a response. */
    protected abstract Object read(InputStream body) throws IOException;

    @Override
    public void connect(String address) {
        baseUrl = address;
        application = new Request.Builder()
                .url(baseUrl + "/applications/@me")
                .header("Authorization", "Bot token")
                .build();
    }

    @Override
    public Object call() throws IOException {
        Pools.Pool pool = pools.enter();
        try (Response response = pool.client.newCall(application).execute()) {
            return read(checked(response).body().byteStream());
        } finally {
            pool.leave();
        }
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        Pools.Pool pool = pools.enter();
        pool.client.newCall(application).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException e) {
                pool.leave();
                outcome.accept(e);
            }

            @Override
            public void onResponse(Call call, Response response) {
                Exception failure = null;
                try (response) {
                    read(checked(response).body().byteStream());
                } catch (IOException | RuntimeException e) {
                    failure = e;
                }
                pool.leave();
                outcome.accept(failure);
            }
        });
    }

    @Override
    public void upload(List<Path> files) throws IOException {
        MultipartBody.Builder body = new MultipartBody.Builder().setType(MultipartBody.FORM);
        body.addFormDataPart("payload_json", null, RequestBody.create("{}", MediaType.get("application/json")));
        MediaType type = MediaType.get("application/octet-stream");
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            body.addFormDataPart(
                    "files[" + i + "]", file.getFileName().toString(), RequestBody.create(file.toFile(), type));
        }
        Request request = new Request.Builder()
                .url(baseUrl + "/webhooks/1/token?wait=true")
                .post(body.build())
                .build();
        Pools.Pool pool = pools.enter();
        try (Response response = pool.client.newCall(request).execute()) {
            checked(response).body().bytes();
        } finally {
            pool.leave();
        }
    }

    @Override
    public void close() {
        pools.close();
    }

    private static Response checked(Response response) throws IOException {
        if (!response.isSuccessful()) {
            throw new IOException("HTTP " + response.code());
        }
        return response;
    }
}
