package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.testkit.ServiceEmulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Stays signed in from one run to the next.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.TokenStoreExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL LOGIN"}.
 */
public final class TokenStoreExample {
    private TokenStoreExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL LOGIN}
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            runTwice(args[0], args[1], Tour::ask);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .create();
            runTwice(emulator.baseUrl(), "ada@example.com", question -> "correct horse battery");
        }
    }

    private static void runTwice(String baseUrl, String login, UnaryOperator<String> ask) throws IOException {
        Path file = Files.createTempDirectory("guildkit").resolve("token");
        try (GuildkitClient firstRun = client(baseUrl, file)) {
            System.out.println(
                    firstRun.auth().signIn(login, ask.apply("Password")).send());
        }
        try (GuildkitClient secondRun = client(baseUrl, file)) {
            System.out.println(secondRun.auth().sessions().list().send().userSessions());
            System.out.println("Signed in: " + isSignedIn(secondRun, TokenStore.file(file)));
            secondRun.auth().logout().send();
        }
        System.out.println("The token is gone: " + TokenStore.file(file).load().isEmpty());
    }

    // snippet: signed-in
    private static boolean isSignedIn(GuildkitClient client, TokenStore store) {
        Optional<String> token = store.load();
        if (token.isEmpty()) {
            return false; // never signed in, or signed out
        }
        try {
            client.auth().sessions().list().send();
            return true;
        } catch (UnauthorizedException e) {
            store.compareAndClear(token.get()); // the service has ended the session
            return false;
        }
    }
    // snippet: end

    // snippet: token-store
    private static GuildkitClient client(String baseUrl, Path file) {
        return GuildkitClient.builder(baseUrl).tokenStore(TokenStore.file(file)).build();
    }
    // snippet: end
}
