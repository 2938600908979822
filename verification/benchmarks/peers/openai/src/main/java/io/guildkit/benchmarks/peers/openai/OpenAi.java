package io.guildkit.benchmarks.peers.openai;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ObjectMappers;
import com.openai.models.models.Model;
import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** A generated SDK of another service. It reads the application as a model of that service, and keeps unknown members. */
public final class OpenAi implements Contestant {
    private OpenAIClient client;

    @Override
    public void connect(String baseUrl) {
        client = OpenAIOkHttpClient.builder().baseUrl(baseUrl).apiKey("token").build();
    }

    @Override
    public Object call() {
        return client.models().retrieve("application");
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        client.async().models().retrieve("application").whenComplete((model, failure) -> outcome.accept(failure));
    }

    @Override
    public Object decode(Shape shape, InputStream json) throws IOException {
        return mapper(shape).readValue(json, Model.class);
    }

    @Override
    public byte[] encode(Shape shape, Object value) throws IOException {
        return mapper(shape).writeValueAsBytes(value);
    }

    private static JsonMapper mapper(Shape shape) {
        if (shape != Shape.APPLICATION) {
            throw new CannotDoException("has no models of this service");
        }
        return ObjectMappers.jsonMapper();
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
    }
}
