package consumer;

import io.guildkit.GuildkitClient;

/** What a program gets that has too old a library on its class path. */
public final class TooOld {
    private TooOld() {}

    /**
     * Begins a client, and checks the message.
     *
     * @param args what the message begins with
     */
    public static void main(String[] args) {
        try {
            GuildkitClient.builder("https://chat.example.com/api/v9").build();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            if (e.getMessage().startsWith(args[0]) && e.getMessage().contains(" is too old: ")) {
                return;
            }
        }
        throw new AssertionError("No clear message");
    }
}
