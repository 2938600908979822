package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.InviteWithMetadata;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.Webhook;
import io.guildkit.webhooks.WebhookClient;

/**
 * Performs common tasks of programs that used other libraries, with webhooks, invites and applications.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.MigrationExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL BOT_TOKEN CHANNEL_ID"}.
 */
public final class MigrationExample {
    private MigrationExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL BOT_TOKEN CHANNEL_ID}
     */
    public static void main(String... args) {
        if (args.length == 3) {
            try (GuildkitClient client = bot(args[0], args[1])) {
                useWebhook(client, Snowflake.of(args[2]));
                useInvite(client, Snowflake.of(args[2]));
                describe(client);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedApplication engine = emulator.application("Engine").bot().create();
            EmulatedGuild guild = emulator.guild("Engines")
                    .member(engine.bot().orElseThrow(), "MANAGE_WEBHOOKS", "MANAGE_CHANNELS", "CREATE_INSTANT_INVITE")
                    .textChannel("general")
                    .create();
            main(emulator.baseUrl(), engine.botToken(), guild.channel("general").id());
        }
    }

    // snippet: bot
    private static GuildkitClient bot(String baseUrl, String token) {
        return GuildkitClient.builder(baseUrl)
                .credentials(Credentials.bot(token))
                .build();
    }
    // snippet: end

    // snippet: webhook
    private static void useWebhook(GuildkitClient client, Snowflake channelId) {
        Webhook created = client.webhooks().create(channelId, "Builds").send();
        WebhookClient webhook = client.webhooks().of(created);
        Message message = webhook.execute(it -> it.content("Build 4711")
                        .embed(embed -> embed.title("Passed").color(0x2e7d32).field("Tests", "12"))
                        .allowedMentions(AllowedMentions.none()))
                .send();
        webhook.editMessage(message.id(), "Build 4711, signed").send();
        webhook.deleteMessage(message.id()).send();
        client.webhooks().delete(created.id()).auditReason("Builds moved").send();
    }
    // snippet: end

    // snippet: invite
    private static void useInvite(GuildkitClient client, Snowflake channelId) {
        InviteWithMetadata invite = client.invites()
                .create(channelId, it -> it.maxAge(3600).maxUses(1))
                .send();
        System.out.println(client.invites().listOfChannel(channelId).send().size() + " invite");
        client.invites().delete(invite.code()).send();
    }
    // snippet: end

    // snippet: application
    private static void describe(GuildkitClient client) {
        Application own = client.applications().getOwn().send();
        System.out.println(own.name() + ", public: " + own.integrationPublic());
    }
    // snippet: end
}
