package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.invites.gifs.Gif;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.testkit.ServiceEmulator;
import java.util.List;

/**
 * Searches for GIFs, in the format that suits the place.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.GifExample}</pre>
 */
public final class GifExample {
    private GifExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            emulator.gifs().add("A cat that applauds", "cat", "applause");
            // snippet: gifs
            List<Gif> gifs = client.gifs()
                    .search("cat", query -> query.mediaFormat(GifMediaFormat.TINYGIF))
                    .send();
            gifs.forEach(gif -> System.out.println(gif.width() + " x " + gif.height() + ": " + gif.src()));
            // snippet: end
        }
    }
}
