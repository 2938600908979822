package io.guildkit.examples;

import io.guildkit.GuildkitClient;

/** The shortest useful program: signs in and lists the sessions of the account. */
final class QuickStart {
    private QuickStart() {}

    // snippet: quick-start
    public static void main(String[] args) {
        try (var client = GuildkitClient.builder(args[0]).build()) {
            var outcome = client.auth().signIn(args[1], args[2]).send();
            System.out.println(outcome);
            client.auth().sessions().list().send().userSessions().forEach(System.out::println);
        }
    }
    // snippet: end
}
