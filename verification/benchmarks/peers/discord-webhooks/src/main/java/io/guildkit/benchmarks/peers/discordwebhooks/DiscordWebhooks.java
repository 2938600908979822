package io.guildkit.benchmarks.peers.discordwebhooks;

import club.minnced.discord.webhook.WebhookClient;
import club.minnced.discord.webhook.WebhookClientBuilder;
import club.minnced.discord.webhook.send.WebhookMessage;
import club.minnced.discord.webhook.send.WebhookMessageBuilder;
import io.guildkit.benchmarks.Contestant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** A library that only posts to webhooks. A client sends one message after the other, so each message under way has a client. */
public final class DiscordWebhooks implements Contestant {
    private static final WebhookMessage DONE =
            new WebhookMessageBuilder().setContent("done").build();

    private final Queue<WebhookClient> idle = new ConcurrentLinkedQueue<>();
    private HttpUrl baseUrl;
    private OkHttpClient http;

    @Override
    public void connect(String address) {
        baseUrl = HttpUrl.get(address);
        http = new OkHttpClient.Builder().addInterceptor(this::redirect).build();
    }

    /** Replaces the address, which is a constant of the library. */
    private Response redirect(Interceptor.Chain chain) throws IOException {
        HttpUrl url = chain.request().url();
        HttpUrl here = baseUrl.newBuilder()
                .addPathSegments(url.encodedPath().substring(url.encodedPath().indexOf("webhooks/")))
                .encodedQuery(url.encodedQuery())
                .build();
        return chain.proceed(chain.request().newBuilder().url(here).build());
    }

    private WebhookClient client() {
        WebhookClient client = idle.poll();
        return client != null
                ? client
                : new WebhookClientBuilder(1, "token")
                        .setHttpClient(http)
                        .setDaemon(true)
                        .build();
    }

    /**
     * Passes a message to a client, with the lock that the client holds while it sends. The client checks and sets its state without
     * that lock, and a race would stop it.
     */
    private static CompletableFuture<?> send(WebhookClient client, WebhookMessage message) {
        synchronized (client) {
            return client.send(message);
        }
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        WebhookClient client = client();
        send(client, DONE).whenComplete((message, failure) -> {
            idle.add(client);
            outcome.accept(failure);
        });
    }

    @Override
    public void upload(List<Path> files) {
        WebhookMessageBuilder message = new WebhookMessageBuilder();
        files.forEach(file -> message.addFile(file.toFile()));
        WebhookClient client = client();
        send(client, message.build()).join();
        idle.add(client);
    }

    @Override
    public void close() {
        idle.forEach(WebhookClient::close);
    }
}
