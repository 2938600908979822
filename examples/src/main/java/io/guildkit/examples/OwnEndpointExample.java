package io.guildkit.examples;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.examples.NotesClient.Note;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Calls an endpoint that the library does not contain: once, with a reader, and with its own client.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OwnEndpointExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN USER_ID"}.
 */
public final class OwnEndpointExample {
    private OwnEndpointExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN USER_ID}
     */
    public static void main(String... args) throws IOException {
        if (args.length == 3) {
            try (GuildkitClient client = GuildkitClient.builder(args[0])
                    .credentials(Credentials.accountToken(args[1]))
                    .build()) {
                useClient(client, Snowflake.of(args[2]));
                System.out.println(note(client, Snowflake.of(args[2])));
                System.out.println(properties(client, Snowflake.of(args[2])).size());
            }
            return;
        }
        try (NotesServer server = new NotesServer()) {
            main(server.baseUrl(), "token", "42");
        }
    }

    // snippet: own-client
    private static void useClient(GuildkitClient client, Snowflake userId) {
        NotesClient notes = new NotesClient(client.api());
        notes.put(new Note(userId, "Likes engines")).send();
        List<Note> all = notes.list(Optional.of(10)).send();
        System.out.println(all);
    }
    // snippet: end

    // snippet: one-call
    private static final Route NOTE = Route.get("/users/@me/notes/{user.id}").account();

    private static String note(GuildkitClient client, Snowflake userId) {
        JsonNode json = client.api().call(NOTE, userId).returnsJson().send();
        return json.path("note").asText();
    }
    // snippet: end

    // snippet: reader
    private static Properties properties(GuildkitClient client, Snowflake userId) {
        return client.api()
                .call(NOTE, userId)
                .returns(body -> {
                    Properties loaded = new Properties();
                    loaded.load(body);
                    return loaded;
                })
                .send();
    }
    // snippet: end
}
