package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.testkit.ServiceEmulator;

/** What a program gets that has an OkHttp on its class path that suffices for the client, and not for the emulator. */
public final class EmulatorTooOld {
    private EmulatorTooOld() {}

    /**
     * Begins a client, starts an emulator, and checks the message.
     *
     * @param args what the message begins with
     */
    public static void main(String[] args) {
        GuildkitClient.builder("https://chat.example.com/api/v9").build().close();
        try {
            ServiceEmulator.start();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            if (e.getMessage().startsWith(args[0]) && e.getMessage().contains("guildkit-bom")) {
                return;
            }
        }
        throw new AssertionError("No clear message");
    }
}
