package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.applications.ApplicationSecret;
import io.guildkit.applications.bots.BotToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.model.Permission;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Base64;
import java.util.function.UnaryOperator;

/**
 * Creates an application, changes it, resets its secret with a second factor, and lists the shelf of activities.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ApplicationExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN"}.
 */
public final class ApplicationExample {
    private static final String GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

    private ApplicationExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            create(args[0], args[1], Tour::ask);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
            emulator.application("Chess").embedded().create();
            create(emulator.baseUrl(), ada.newSession(), question -> ada.totpCode());
        }
    }

    private static void create(String baseUrl, String token, UnaryOperator<String> ask) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl)
                .credentials(Credentials.accountToken(token))
                .secondFactorHandler(SecondFactorHandler.totp(() -> ask.apply("Code of the authenticator app")))
                .build()) {
            Snowflake id = create(client);
            ImageData icon = ImageData.of(Base64.getDecoder().decode(GIF));
            System.out.println(publish(client, id, icon).tags());
            listShelf(client);
            System.out.println(asBot(client, id).applications().getOwn().send().name());
        }
    }

    // snippet: application
    private static Snowflake create(GuildkitClient client) {
        Application engine = client.applications()
                .create("Engine", application -> application.description("Counts"))
                .send();
        Application changed = client.applications()
                .modify(engine.id(), change -> change.description("Computes").clearIcon())
                .send(); // all other fields stay as they are
        ApplicationSecret fresh = client.applications().resetSecret(engine.id()).send(); // asks for the second factor
        System.out.println(changed.name() + ": " + changed.description() + ", " + fresh);
        return engine.id();
    }
    // snippet: end

    // snippet: bot
    private static GuildkitClient asBot(GuildkitClient client, Snowflake applicationId) {
        BotToken fresh = client.applications().bot().resetToken(applicationId).send(); // asks for the second factor
        return client.withCredentials(fresh.credentials());
    }
    // snippet: end

    // snippet: icon
    static Application publish(GuildkitClient client, Snowflake applicationId, ImageData icon) {
        return client.applications()
                .modify(
                        applicationId,
                        change -> change.icon(icon) // ImageData.of(Path.of("icon.png")), for example
                                .tags("mathematics", "steam")
                                .installParams(install -> install.scopes("bot", "applications.commands")
                                        .permissions(Permission.bits(Permission.SEND_MESSAGES))))
                .send();
    }
    // snippet: end

    // snippet: shelf
    private static void listShelf(GuildkitClient client) {
        client.applications()
                .activities()
                .getShelf()
                .send()
                .applications()
                .forEach(activity -> System.out.println("On the shelf: " + activity.name()));
    }
    // snippet: end
}
