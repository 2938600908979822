package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ContextPropagation;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Shows the request of the program in the callback of a call, which runs on another thread.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ContextExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class ContextExample {
    private ContextExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            serve(args[0]);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            serve(emulator.baseUrl());
        }
    }

    // snippet: context
    /** The request that the current thread serves, such as a logger's mapped diagnostic context. */
    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "none");

    private static ContextPropagation request() {
        return () -> {
            String captured = REQUEST.get();
            return task -> () -> {
                String before = REQUEST.get();
                REQUEST.set(captured);
                try {
                    task.run();
                } finally {
                    REQUEST.set(before);
                }
            };
        };
    }

    private static void serve(String baseUrl) {
        try (GuildkitClient client =
                GuildkitClient.builder(baseUrl).addContextPropagation(request()).build()) {
            REQUEST.set("request 7");
            client.auth()
                    .registration()
                    .getLocationMetadata()
                    .sendAsync()
                    .thenAccept(metadata -> System.out.println(REQUEST.get() + ": " + metadata.countryCode()))
                    .join();
        }
    }
    // snippet: end
}
