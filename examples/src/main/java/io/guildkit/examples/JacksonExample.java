package io.guildkit.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.guildkit.core.model.Message;
import io.guildkit.jackson.GuildkitModule;
import java.time.Instant;

/**
 * Stores a message within the program's own type. It needs no service.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.JacksonExample}</pre>
 */
public final class JacksonExample {
    // snippet: mapper
    record Archived(Instant at, Message message) {}

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new GuildkitModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private static String archive(Message message) throws JsonProcessingException {
        return MAPPER.writeValueAsString(new Archived(Instant.now(), message));
    }

    private static Message restore(String json) throws JsonProcessingException {
        return MAPPER.readValue(json, Archived.class).message();
    }
    // snippet: end

    private JacksonExample() {}

    /**
     * Runs the example.
     *
     * @param args none
     */
    public static void main(String... args) throws JsonProcessingException {
        Message message = Message.CODEC.decode("{\"id\": \"175928847299117063\", \"content\": \"Lunch?\", \"new\": 1}");
        System.out.println(archive(message));
        System.out.println(restore(archive(message)).equals(message));
    }
}
