package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.Invite;
import io.guildkit.invites.InviteLink;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Creates an invite, and accepts it from a link with another account.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.InviteExample}</pre>
 */
public final class InviteExample {
    private InviteExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            EmulatedAccount grace = emulator.account("grace@example.com").create();
            EmulatedGuild guild = emulator.guild("Analytical Engines")
                    .owner(ada)
                    .textChannel("general")
                    .create();
            try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                    .credentials(Credentials.accountToken(ada.newSession()))
                    .build()) {
                GuildkitClient guest = client.withCredentials(Credentials.accountToken(grace.newSession()));
                Snowflake channel = Snowflake.of(guild.channel("general").id());
                // snippet: invites
                String code = client.invites()
                        .create(channel, invite -> invite.maxAge(3600).maxUses(1))
                        .send()
                        .orElseThrow() // a guild can switch invites off
                        .code();
                String pasted = "Join us: https://chat.example.com/invite/" + code + " !";
                Invite invite = guest.invites()
                        .accept(InviteLink.findCode(pasted).orElseThrow())
                        .send();
                // snippet: end
                System.out.println(invite.guild().orElseThrow().name() + ": " + guild.isMember(grace));
            }
        }
    }
}
