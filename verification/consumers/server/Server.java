import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.testkit.ServiceEmulator;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An emulator for the consumer projects. Writes a file with the arguments of the scenario for each run, prints a line, and ends
 * with its input.
 */
public final class Server {
    private static final String PASSWORD = "correct-horse-battery";

    public static void main(String[] args) throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedWebhook webhook = emulator.guild("Analytical Engines")
                    .textChannel("releases")
                    .create()
                    .channel("releases")
                    .webhook("Deploys")
                    .create();
            for (String run : args[1].split(",")) {
                String email = run + "@example.com";
                EmulatedAccount account = emulator.account(email).password(PASSWORD).totp().backupCodes().create();
                Files.writeString(
                        Path.of(args[0], run),
                        String.join(
                                " ",
                                emulator.baseUrl(),
                                email,
                                PASSWORD,
                                account.backupCodes().get(0),
                                webhook.url()));
            }
            System.out.println("ready");
            System.out.flush();
            System.in.read();
        }
    }
}
