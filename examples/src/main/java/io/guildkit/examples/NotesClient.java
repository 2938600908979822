package io.guildkit.examples;

import com.fasterxml.jackson.core.JsonGenerator;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A client of endpoints that the library does not contain. */
// snippet: client
public final class NotesClient {
    private static final Route LIST = Route.get("/users/@me/notes").account();
    private static final Route GET = Route.get("/users/@me/notes/{user.id}").account();
    private static final Route PUT = Route.put("/users/@me/notes/{user.id}").account();

    private final ApiClient api;

    /**
     * Creates a client.
     *
     * @param api sends the requests
     */
    public NotesClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Lists the account's notes.
     *
     * @param limit the number of notes; empty for all
     * @return the call
     */
    public ApiCall<List<Note>> list(Optional<Integer> limit) {
        return api.call(LIST).query("limit", limit).returns(Note.CODEC.list());
    }

    /**
     * Returns the note about a user.
     *
     * @param userId the user
     * @return the call
     */
    public ApiCall<Note> get(Snowflake userId) {
        return api.call(GET, userId).returns(Note.CODEC);
    }

    /**
     * Replaces the note about a user.
     *
     * @param note the user and the text
     * @return the call
     */
    public ApiCall<@Nullable Void> put(Note note) {
        return api.call(PUT, note.userId()).json(note, Note.CODEC).returnsNothing();
    }
    // snippet: end

    /**
     * A note about a user.
     *
     * @param userId the user
     * @param text the text
     */
    // snippet: codec
    public record Note(Snowflake userId, String text) {
        static final Codec<Note> CODEC = new Codec<>("Note") {
            @Override
            public @Nullable Note read(WireReader in) throws IOException {
                if (!in.startObject()) {
                    return null;
                }
                Optional<Snowflake> userId = Optional.empty();
                Optional<String> text = Optional.empty();
                for (String name = in.nextName(); name != null; name = in.nextName()) {
                    switch (name) {
                        case "note_user_id" -> userId = Optional.ofNullable(in.snowflake());
                        case "note" -> text = Optional.ofNullable(in.text());
                        default -> in.skip();
                    }
                }
                String shown = text.orElse("");
                return userId.map(id -> new Note(id, shown)).orElse(null); // null: not a note
            }

            @Override
            public void write(Note note, JsonGenerator out) throws IOException {
                out.writeStartObject();
                out.writeStringField("note_user_id", note.userId().toString());
                out.writeStringField("note", note.text());
                out.writeEndObject();
            }
        };
    }
    // snippet: end
}
