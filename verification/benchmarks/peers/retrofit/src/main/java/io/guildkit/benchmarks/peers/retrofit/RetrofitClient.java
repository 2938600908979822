package io.guildkit.benchmarks.peers.retrofit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Shape;
import io.guildkit.benchmarks.hand.plain.Application;
import io.guildkit.benchmarks.hand.plain.DiscoverableGuildPage;
import io.guildkit.benchmarks.hand.plain.InviteWithMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Multipart;
import retrofit2.http.POST;
import retrofit2.http.Part;

/** Retrofit with its Jackson converter, which binds to the plain records of the hand-written baseline. */
public final class RetrofitClient implements Contestant {
    /** The endpoints. */
    interface Api {
        @GET("applications/@me")
        Call<Application> application(@Header("Authorization") String token);

        @Multipart
        @POST("webhooks/1/token?wait=true")
        Call<ResponseBody> execute(@Part("payload_json") RequestBody payload, @Part List<MultipartBody.Part> files);
    }

    private final JsonMapper mapper = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    private Api api;

    @Override
    public void connect(String baseUrl) {
        api = new Retrofit.Builder()
                .baseUrl(baseUrl + "/")
                .addConverterFactory(JacksonConverterFactory.create(mapper))
                .build()
                .create(Api.class);
    }

    @Override
    public Object call() throws IOException {
        return api.application("Bot token").execute().body();
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        api.application("Bot token").enqueue(new Callback<>() {
            @Override
            public void onResponse(Call<Application> call, Response<Application> response) {
                outcome.accept(response.isSuccessful() ? null : new IOException("HTTP " + response.code()));
            }

            @Override
            public void onFailure(Call<Application> call, Throwable failure) {
                outcome.accept(failure);
            }
        });
    }

    @Override
    public void upload(List<Path> files) throws IOException {
        MediaType type = MediaType.get("application/octet-stream");
        List<MultipartBody.Part> parts = new ArrayList<>();
        for (Path file : files) {
            String name = file.getFileName().toString();
            parts.add(MultipartBody.Part.createFormData(
                    "files[" + parts.size() + "]", name, RequestBody.create(file.toFile(), type)));
        }
        RequestBody payload = RequestBody.create("{}", MediaType.get("application/json"));
        Response<ResponseBody> response = api.execute(payload, parts).execute();
        if (!response.isSuccessful()) {
            throw new IOException("HTTP " + response.code());
        }
    }

    @Override
    public Object decode(Shape shape, InputStream json) throws IOException {
        return switch (shape.kind) {
            case APPLICATION -> mapper.readValue(json, Application.class);
            case GUILDS -> mapper.readValue(json, DiscoverableGuildPage.class);
            case INVITES -> mapper.readValue(json, new TypeReference<List<InviteWithMetadata>>() {});
        };
    }

    @Override
    public byte[] encode(Shape shape, Object value) throws IOException {
        return mapper.writeValueAsBytes(value);
    }
}
