package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Timeouts;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;

/**
 * Changes the defaults of a client.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ConfigurationExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class ConfigurationExample {
    private ConfigurationExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (GuildkitClient configured = client(args[0]);
                    GuildkitClient direct = client(args[0], new OkHttpClient())) {
                printLocation(configured);
                printLocation(direct);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            main(emulator.baseUrl());
        }
    }

    private static void printLocation(GuildkitClient client) {
        System.out.println(
                client.auth().registration().getLocationMetadata().send().countryCode());
    }

    // snippet: options
    static GuildkitClient client(String baseUrl) {
        return GuildkitClient.builder(baseUrl)
                .timeouts(Timeouts.standard().withCall(Duration.ofSeconds(30)))
                .retryPolicy(RetryPolicy.none())
                .rateLimitPolicy(RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1)))
                .userAgent("inventory/2.1")
                .build();
    }
    // snippet: end

    // snippet: okhttp
    static OkHttpClient throughProxy(String host, int port) {
        return new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port)))
                .build();
    }

    static GuildkitClient client(String baseUrl, OkHttpClient http) {
        return GuildkitClient.builder(baseUrl).okHttpClient(http).build();
    }
    // snippet: end

    // snippet: proxy-login
    static OkHttpClient throughProxy(String host, int port, String user, String password) {
        String header = "Proxy-Authorization";
        String login = Credentials.basic(user, password);
        return new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port)))
                .proxyAuthenticator((route, challenge) -> challenge.request().header(header) == null
                        ? challenge.request().newBuilder().header(header, login).build()
                        : null) // the proxy has refused this login
                .build();
    }
    // snippet: end

    // snippet: proxy-upload
    static void upload(String webhookUrl, OkHttpClient http, Path file) {
        try (WebhookClient webhook =
                WebhookClient.builder(webhookUrl).okHttpClient(http).build()) {
            webhook.execute(message -> message.content("Build 4711").file(UploadFile.of(file)))
                    .send();
        } catch (TransportException e) {
            System.out.println(e.getMessage()); // names the proxy and its status
        }
    }
    // snippet: end
}
