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
 * Calls an endpoint that the library does not know: once, with a reader, and with a client of its own.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OwnEndpointExample}</pre>
 */
public final class OwnEndpointExample {
    private OwnEndpointExample() {}

    /**
     * Runs the example on a small server.
     *
     * @param args none
     * @throws IOException if the server cannot start
     */
    public static void main(String[] args) throws IOException {
        try (NotesServer server = new NotesServer();
                GuildkitClient client = GuildkitClient.builder(server.baseUrl())
                        .credentials(Credentials.accountToken("token"))
                        .build()) {
            Snowflake userId = Snowflake.of(42);
            // snippet: own-client
            NotesClient notes = new NotesClient(client.api());
            notes.put(new Note(userId, "Likes engines")).send();
            List<Note> all = notes.list(Optional.of(10)).send();
            // snippet: end
            // snippet: one-call
            Route route = Route.get("/users/@me/notes/{user.id}").account();
            JsonNode json = client.api().call(route, userId).returnsJson().send();
            System.out.println(json.path("note").asText());
            // snippet: end
            // snippet: reader
            Properties properties = client.api()
                    .call(route, userId)
                    .returns(body -> {
                        Properties loaded = new Properties();
                        loaded.load(body);
                        return loaded;
                    })
                    .send();
            // snippet: end
            System.out.println(all + " " + properties.size());
        }
    }
}
