package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.auth.SignIn;
import io.guildkit.auth.sessions.AuthSessions;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.Message;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/**
 * What each consumer project does with a running emulator: signs in with a second factor, lists the sessions, creates an application
 * and posts a file by webhook.
 */
public final class Scenario {
    private Scenario() {}

    /**
     * Runs the scenario.
     *
     * @param args a file with the arguments of {@link #run}, parted by spaces
     */
    public static void main(String[] args) throws IOException {
        String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
        run(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4]);
    }

    /**
     * Runs the scenario.
     *
     * @param baseUrl the address of the emulator
     * @param login the address of an account whose second factor has backup codes
     * @param password its password
     * @param backupCode a backup code of it
     * @param webhookUrl the address of a webhook
     */
    public static void run(String baseUrl, String login, String password, String backupCode, String webhookUrl) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl).build()) {
            run(client, login, password, backupCode, webhookUrl);
        }
        System.out.println("OkHttp from " + source(okhttp3.OkHttpClient.class));
        System.out.println("Jackson from " + source(com.fasterxml.jackson.databind.JsonNode.class));
    }

    static void run(GuildkitClient client, String login, String password, String backupCode, String webhookUrl) {
        SignIn outcome = client.auth().signIn(login, password).send();
        outcome = ((SignIn.SecondFactorRequired) outcome).backup(backupCode).send();
        check(outcome instanceof SignIn.SignedIn, "signed in");
        AuthSessions sessions = client.auth().sessions().list().send();
        check(sessions.userSessions().size() == 1, "one session");
        Application application = client.applications().create("Engine").send();
        check(application.name().equals("Engine"), "an application");
        check(client.auth().logout().send() == null, "logged out");
        try (WebhookClient webhook = WebhookClient.of(webhookUrl)) {
            byte[] file = "seven\n".getBytes(StandardCharsets.UTF_8);
            Message message = webhook.execute(m -> m.content("The report").file("report.txt", file)).send();
            Attachment attachment = message.attachments().get(0);
            check(attachment.filename().equals("report.txt") && attachment.size() == file.length, "a file");
            check(Message.CODEC.decode(Message.CODEC.encode(message)).equals(message), "the message again");
        }
    }

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("Not " + what);
        }
    }

    private static String source(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String path = source == null ? "the run-time image" : source.getLocation().getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
