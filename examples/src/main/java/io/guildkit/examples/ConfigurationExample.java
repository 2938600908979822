package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Timeouts;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.testkit.ServiceEmulator;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import okhttp3.OkHttpClient;

/**
 * Changes what a client does by default.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ConfigurationExample}</pre>
 */
public final class ConfigurationExample {
    private ConfigurationExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient patient = client(emulator.baseUrl());
                GuildkitClient direct = client(emulator.baseUrl(), new OkHttpClient())) {
            System.out.println(
                    patient.auth().registration().getLocationMetadata().send().countryCode());
            System.out.println(
                    direct.auth().registration().getLocationMetadata().send().countryCode());
        }
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
}
