package io.guildkit.benchmarks.peers.discord4j;

import com.fasterxml.jackson.databind.ObjectMapper;
import discord4j.common.JacksonResources;
import discord4j.discordjson.json.ApplicationInfoData;
import discord4j.discordjson.json.InviteData;
import discord4j.discordjson.json.WebhookExecuteRequest;
import discord4j.rest.RestClient;
import discord4j.rest.RestClientBuilder;
import discord4j.rest.request.BucketGlobalRateLimiter;
import discord4j.rest.request.RouterOptions;
import discord4j.rest.util.MultipartRequest;
import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.scheduler.Schedulers;

/**
 * Discord4J's REST client with its defaults, except for the address and for its own limit of 50 calls a second. Each task would
 * measure that limit.
 */
public final class Discord4j implements Contestant {
    /** The first part of a token is an encoded id. */
    private static final String TOKEN = "MTIzNDU2.token.bench";

    private RestClient client;
    private ObjectMapper mapper;

    @Override
    public void connect(String baseUrl) {
        client = RestClientBuilder.createRest(TOKEN)
                .setExtraOptions(options -> at(baseUrl, options))
                .build();
    }

    private static RouterOptions at(String baseUrl, RouterOptions options) {
        return new RouterOptions(
                options.getToken(),
                options.getReactorResources(),
                options.getExchangeStrategies(),
                options.getResponseTransformers(),
                BucketGlobalRateLimiter.create(1_000_000, Duration.ofSeconds(1), Schedulers.parallel()),
                options.getRequestQueueFactory(),
                baseUrl);
    }

    @Override
    public Object call() {
        return client.getApplicationInfo().block();
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        client.getApplicationInfo().subscribe(application -> outcome.accept(null), outcome);
    }

    @Override
    public void upload(List<Path> files) throws IOException {
        MultipartRequest<WebhookExecuteRequest> request =
                MultipartRequest.ofRequest(WebhookExecuteRequest.builder().build());
        for (Path file : files) {
            request = request.addFile(file.getFileName().toString(), Files.newInputStream(file));
        }
        client.getWebhookService().executeWebhook(1, "token", true, request).block();
    }

    @Override
    public byte[] required(byte[] json) {
        return Payloads.withSummary(json);
    }

    @Override
    public Object decode(Shape shape, InputStream json) throws IOException {
        return switch (shape.kind) {
            case APPLICATION -> mapper().readValue(json, ApplicationInfoData.class);
            case INVITES -> mapper().readValue(json, InviteData[].class);
            case GUILDS -> throw new CannotDoException("has no guilds of the directory");
        };
    }

    @Override
    public byte[] encode(Shape shape, Object value) throws IOException {
        return mapper().writeValueAsBytes(value);
    }

    private ObjectMapper mapper() {
        if (mapper == null) {
            mapper = JacksonResources.create().getObjectMapper();
        }
        return mapper;
    }
}
