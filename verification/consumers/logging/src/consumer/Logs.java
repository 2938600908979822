package consumer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs the scenario with the log of the client in another library, and reads the file that the library writes. */
public final class Logs {
    private Logs() {}

    /**
     * Runs the program.
     *
     * @param args a file with the arguments of {@link Scenario#run}, the file of the log, and the package of the library
     */
    public static void main(String[] args) throws IOException {
        String logger = System.getLogger("io.guildkit.core").getClass().getName();
        Scenario.check(logger.startsWith(args[2]), "logged by " + args[2] + " but " + logger);
        Scenario.main(new String[] {args[0]});
        String log = Files.readString(Path.of(args[1]));
        Scenario.check(log.contains("DEBUG io.guildkit.core #1 POST /auth/login: attempt 1, 200,"), "a message of the client: " + log);
        Scenario.check(log.contains("/webhooks/{webhook.id}/{webhook.token}"), "a message of the webhook client: " + log);
        String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
        for (int i = 1; i <= 3; i++) {
            Scenario.check(!log.contains(arguments[i]), "free of the argument " + i);
        }
        String webhookToken = arguments[4].substring(arguments[4].lastIndexOf('/') + 1);
        Scenario.check(!log.contains(webhookToken), "free of the token of the webhook");
    }
}
