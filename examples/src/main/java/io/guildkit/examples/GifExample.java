package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.invites.gifs.Gif;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.testkit.ServiceEmulator;
import java.util.List;

/**
 * Searches for GIFs, and reports the choice of the user.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.GifExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN"}.
 */
public final class GifExample {
    private GifExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            try (GuildkitClient client = GuildkitClient.builder(args[0])
                    .credentials(Credentials.accountToken(args[1]))
                    .build()) {
                search(client, "cat");
                showTrends(client);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.gifs().add("A cat that applauds", "cat", "applause");
            main(
                    emulator.baseUrl(),
                    emulator.account("ada@example.com").create().newSession());
        }
    }

    // snippet: search
    private static void search(GuildkitClient client, String words) {
        List<Gif> gifs = client.gifs()
                .search(words, query -> query.mediaFormat(GifMediaFormat.TINYGIF))
                .send();
        gifs.forEach(gif -> System.out.println(gif.width() + " x " + gif.height() + ": " + gif.src()));
        if (!gifs.isEmpty()) {
            client.gifs().select(gifs.get(0).id(), words).send(); // the service learns from the choice
        }
    }
    // snippet: end

    // snippet: trends
    private static void showTrends(GuildkitClient client) {
        client.gifs().getTrending().send().categories().forEach(System.out::println);
        client.gifs().suggestTerms("ca").send().forEach(System.out::println);
    }
    // snippet: end
}
