package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/**
 * Signs in with address, login and password, asks for the second factor on the console, and lists the sessions of the account.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.ListSessions \
 *     -Dexec.args="https://chat.example.com/api/v9 ada@example.com password"}</pre>
 */
// snippet: program
public final class ListSessions {
    private ListSessions() {}

    /** Runs with an address, a login and a password. */
    public static void main(String[] args) {
        Scanner console = new Scanner(System.in, StandardCharsets.UTF_8);
        try (GuildkitClient client = GuildkitClient.builder(args[0]).build()) {
            SignIn outcome = client.auth().signIn(args[1], args[2]).send();
            while (outcome instanceof SignIn.SecondFactorRequired factor) {
                factor.lastError().ifPresent(System.out::println);
                System.out.print("Code of the authenticator app: ");
                outcome = factor.totp(console.nextLine()).send();
            }
            if (!(outcome instanceof SignIn.SignedIn)) {
                System.out.println("Not signed in: " + outcome);
                return;
            }
            client.auth().sessions().list().send().userSessions().forEach(System.out::println);
        }
    }
}
// snippet: end
