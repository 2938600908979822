package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.core.auth.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads the address of a service and credentials from the environment. */
public final class SecretsFromEnvironment {
    private SecretsFromEnvironment() {}

    // snippet: secrets
    /** Reads a variable, or the file that the variable with the suffix {@code _FILE} names. */
    static String read(Map<String, String> environment, String name) throws IOException {
        String file = environment.get(name + "_FILE"); // such as /run/secrets/chat_password
        String value = file == null ? environment.getOrDefault(name, "") : Files.readString(Path.of(file));
        if (value.isBlank()) {
            throw new IllegalStateException("Set " + name + ", or set " + name + "_FILE to the path of a file");
        }
        return value.strip(); // editors end files with a line break
    }

    static GuildkitClient bot(Map<String, String> environment) throws IOException {
        return GuildkitClient.builder(read(environment, "CHAT_URL"))
                .credentials(Credentials.bot(read(environment, "CHAT_TOKEN")))
                .build();
    }

    static SignIn signIn(GuildkitClient client, Map<String, String> environment) throws IOException {
        return client.auth()
                .signIn(read(environment, "CHAT_EMAIL"), read(environment, "CHAT_PASSWORD"))
                .send();
    }
    // snippet: end

    /**
     * Signs in with the variables {@code CHAT_URL}, {@code CHAT_EMAIL} and {@code CHAT_PASSWORD}.
     *
     * @param args nothing
     * @throws IOException if a file cannot be read
     */
    public static void main(String... args) throws IOException {
        Map<String, String> environment = System.getenv();
        try (GuildkitClient client =
                GuildkitClient.builder(read(environment, "CHAT_URL")).build()) {
            System.out.println(signIn(client, environment));
        }
    }
}
