package io.guildkit.examples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.guildkit.GuildkitClient;
import io.guildkit.core.route.Route;
import io.guildkit.testkit.RecordedCalls;
import io.guildkit.testkit.ServiceEmulator;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Answers slash commands, at once or later. The signatures of the requests are checked as in {@link InteractionExample}.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.SlashCommandExample}</pre>
 *
 * <p>To answer the JSON of an interaction on a server, append {@code -Dexec.args="BASE_URL INTERACTION"}.
 */
public final class SlashCommandExample {
    private SlashCommandExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL INTERACTION}
     */
    public static void main(String... args) throws IOException, InterruptedException {
        if (args.length == 2) {
            try (GuildkitClient client = GuildkitClient.builder(args[0]).build()) {
                System.out.println(answer(client, interaction(args[1])));
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client =
                        GuildkitClient.builder(emulator.baseUrl()).build()) {
            emulator.stub(EDIT_ANSWER.toString()).json("{}");
            System.out.println(answer(client, interaction("{\"type\":1}")));
            System.out.println(answer(client, interaction("{\"type\":2,\"data\":{\"name\":\"ping\"}}")));
            JsonNode report = interaction(
                    "{\"type\":2,\"application_id\":\"7\",\"token\":\"secret\",\"data\":{\"name\":\"report\"}}");
            System.out.println(answer(client, report));
            RecordedCalls edits = emulator.awaitRequests(EDIT_ANSWER.toString(), 1, Duration.ofMinutes(1));
            System.out.println(edits.single().bodyText());
        }
    }

    private static JsonNode interaction(String json) throws IOException {
        return new ObjectMapper().readTree(json);
    }

    // snippet: commands
    private static final Route EDIT_ANSWER = Route.patch(
                    "/webhooks/{application.id}/{interaction.token}/messages/@original")
            .secret("interaction.token")
            .major("application.id", "interaction.token")
            .webhookToken();

    /** Returns the body of the response to an interaction. */
    private static String answer(GuildkitClient client, JsonNode interaction) {
        if (interaction.path("type").asInt() == 1) {
            return "{\"type\":1}"; // the service tests the endpoint
        }
        if (interaction.path("data").path("name").asText().equals("ping")) {
            return "{\"type\":4,\"data\":{\"content\":\"pong\"}}";
        }
        var unused = answerLater(client, interaction, () -> "All 12 tests passed.");
        return "{\"type\":5}"; // the user sees that the answer follows
    }

    private static CompletableFuture<?> answerLater(
            GuildkitClient client, JsonNode interaction, Supplier<String> work) {
        String application = interaction.path("application_id").asText();
        String token = interaction.path("token").asText();
        return CompletableFuture.supplyAsync(work)
                .thenCompose(text -> client.api()
                        .call(EDIT_ANSWER, application, token)
                        .json(JsonNodeFactory.instance.objectNode().put("content", text))
                        .returnsNothing()
                        .sendAsync())
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        System.err.println("The user got no answer: " + failure);
                    }
                });
    }
    // snippet: end
}
