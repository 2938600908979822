package io.guildkit.benchmarks.peers.discordwebhooks;

import club.minnced.discord.webhook.WebhookClient;
import club.minnced.discord.webhook.WebhookClientBuilder;
import club.minnced.discord.webhook.send.WebhookMessageBuilder;
import io.guildkit.benchmarks.Contestant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/**
 * Posts by webhooks, and does nothing else. A client sends one message after the other, so that as many are used as
 * there are messages under way.
 */
public final class DiscordWebhooks implements Contestant {
    private final Queue<WebhookClient> idle = new ConcurrentLinkedQueue<>();
    private HttpUrl baseUrl;
    private OkHttpClient http;

    @Override
    public void connect(String address) {
        baseUrl = HttpUrl.get(address);
        http = new OkHttpClient.Builder().addInterceptor(this::redirect).build();
    }

    /** The address is a constant of the library. */
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
        if (client == null) {
            return new WebhookClientBuilder(1, "token")
                    .setHttpClient(http)
                    .setDaemon(true)
                    .build();
        }
        // While it is still handing out the last answer it takes a message, but never sends it. It holds its lock until
        // then.
        synchronized (client) {
            return client;
        }
    }

    @Override
    public void callAsync(Outcome outcome) {
        WebhookClient client = client();
        client.send("done").whenComplete((message, failure) -> {
            idle.add(client);
            if (failure == null) {
                outcome.succeeded();
            } else {
                outcome.failed(failure);
            }
        });
    }

    @Override
    public void upload(List<Path> files) {
        WebhookMessageBuilder message = new WebhookMessageBuilder();
        files.forEach(file -> message.addFile(file.toFile()));
        WebhookClient client = client();
        client.send(message.build()).join();
        idle.add(client);
    }

    @Override
    public void close() {
        idle.forEach(WebhookClient::close);
    }
}
