package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.Invite;
import io.guildkit.invites.InviteLink;
import io.guildkit.invites.InviteTargetType;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Creates an invite, and accepts it from a link with another account.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.InviteExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN CHANNEL_ID TOKEN_OF_GUEST"}.
 */
public final class InviteExample {
    private InviteExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN CHANNEL_ID TOKEN_OF_GUEST}
     */
    public static void main(String... args) {
        if (args.length == 4) {
            try (GuildkitClient client = GuildkitClient.builder(args[0])
                    .credentials(Credentials.accountToken(args[1]))
                    .build()) {
                GuildkitClient guest = client.withCredentials(Credentials.accountToken(args[3]));
                join(guest, "Join us: https://chat.example.com/invite/" + invite(client, Snowflake.of(args[2])));
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            EmulatedAccount grace = emulator.account("grace@example.com").create();
            EmulatedGuild guild = emulator.guild("Analytical Engines")
                    .owner(ada)
                    .textChannel("general")
                    .create();
            main(emulator.baseUrl(), ada.newSession(), guild.channel("general").id(), grace.newSession());
            System.out.println("Grace is a member: " + guild.isMember(grace));
        }
    }

    // snippet: create
    private static String invite(GuildkitClient client, Snowflake channelId) {
        return client.invites()
                .create(channelId, invite -> invite.maxAge(3600).maxUses(1))
                .send()
                .code();
    }
    // snippet: end

    // snippet: accept
    private static void join(GuildkitClient client, String pasted) {
        String code = InviteLink.findCode(pasted).orElseThrow();
        Invite invite = client.invites().accept(code).send();
        invite.guild().ifPresent(guild -> System.out.println("Joined " + guild.name()));
    }
    // snippet: end

    // snippet: activity
    /** Invites to a voice channel, where the application runs as an activity. */
    static String inviteToActivity(GuildkitClient client, Snowflake voiceChannelId, Snowflake applicationId) {
        return client.invites()
                .create(
                        voiceChannelId,
                        invite -> invite.targetType(InviteTargetType.EMBEDDED_APPLICATION)
                                .targetApplicationId(applicationId))
                .send()
                .code();
    }
    // snippet: end
}
