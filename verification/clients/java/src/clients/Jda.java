package clients;

import static clients.Calls.call;

import gnu.trove.map.hash.TLongObjectHashMap;
import java.util.List;
import net.dv8tion.jda.api.EmbedBuilder;
import net.dv8tion.jda.api.entities.Guild;
import net.dv8tion.jda.api.entities.Icon;
import net.dv8tion.jda.api.entities.IncomingWebhookClient;
import net.dv8tion.jda.api.entities.Invite;
import net.dv8tion.jda.api.entities.Message;
import net.dv8tion.jda.api.entities.MessageEmbed;
import net.dv8tion.jda.api.entities.Webhook;
import net.dv8tion.jda.api.entities.WebhookClient;
import net.dv8tion.jda.api.entities.channel.concrete.TextChannel;
import net.dv8tion.jda.api.entities.channel.forums.ForumTagSnowflake;
import net.dv8tion.jda.api.interactions.components.buttons.Button;
import net.dv8tion.jda.api.interactions.components.ActionRow;
import net.dv8tion.jda.api.requests.RestConfig;
import net.dv8tion.jda.api.utils.FileUpload;
import net.dv8tion.jda.api.utils.data.DataObject;
import net.dv8tion.jda.api.utils.messages.MessagePollBuilder;
import net.dv8tion.jda.internal.JDAImpl;
import net.dv8tion.jda.internal.utils.config.AuthorizationConfig;
import net.dv8tion.jda.internal.utils.config.MetaConfig;
import net.dv8tion.jda.internal.utils.config.SessionConfig;
import net.dv8tion.jda.internal.utils.config.ThreadingConfig;

/** JDA. Its builder would sign in at the gateway, which sends the guild, so this program makes both objects. */
final class Jda {
    private static final String USER = "{\"id\": \"200000000000000002\", \"username\": \"builder\", \"discriminator\": \"0\", \"bot\": true}";
    private static final String GUILD = """
            {"id": "300000000000000001", "name": "Workshop", "owner_id": "200000000000000002", "verification_level": 0, "mfa_level": 0, "nsfw_level": 0,
             "explicit_content_filter": 0, "default_message_notifications": 0, "afk_timeout": 60, "premium_tier": 0, "system_channel_flags": 0,
             "features": [], "emojis": [], "stickers": [], "voice_states": [], "threads": [], "presences": [], "guild_scheduled_events": [], "stage_instances": [], "soundboard_sounds": [], "member_count": 1, "max_members": 9,
             "roles": [{"id": "300000000000000001", "name": "@everyone", "permissions": "8", "position": 0, "color": 0, "hoist": false,
                        "mentionable": false, "managed": false}],
             "channels": [{"id": "400000000000000001", "type": 0, "name": "general", "position": 0, "permission_overwrites": []}],
             "members": [{"user": %s, "roles": [], "joined_at": "2026-01-01T00:00:00Z"}]}""".formatted(USER);
    private static final byte[] FILE = "one line".getBytes();

    public static void main(String[] args) {
        ThreadingConfig threads = ThreadingConfig.getDefault();
        threads.init(() -> "jda");
        JDAImpl jda = new JDAImpl(new AuthorizationConfig(Calls.BOT), SessionConfig.getDefault(), threads, MetaConfig.getDefault(),
                new RestConfig().setBaseUrl(args[0] + "/api/v10/"));
        jda.initRequester();
        jda.setSelfUser(jda.getEntityBuilder().createSelfUser(DataObject.fromJson(USER)));
        DataObject json = DataObject.fromJson(GUILD);
        TLongObjectHashMap<DataObject> members = new TLongObjectHashMap<>();
        members.put(200000000000000002L, json.getArray("members").getObject(0));
        Guild guild = jda.getEntityBuilder().createGuild(Calls.GUILD, json, members, 1);
        bot(jda, guild, guild.getTextChannelById(Calls.CHANNEL));
        webhook(client(jda, Calls.WEBHOOK, Calls.TOKEN));
        call("create a thread in a forum", () -> client(jda, Calls.FORUM_WEBHOOK, Calls.FORUM_TOKEN).sendMessage("Why?")
                .createThread("A question", ForumTagSnowflake.fromId(Calls.TAG)).complete());
        call("send interactive buttons", () -> client(jda, Calls.BOT_WEBHOOK, Calls.BOT_TOKEN).sendMessage("Choose")
                .addActionRow(Button.primary("yes", "Yes"), Button.secondary("no", "No")).complete());
        Calls.end();
    }

    private static IncomingWebhookClient client(JDAImpl jda, long id, String token) {
        return WebhookClient.createClient(jda, Long.toString(id), token);
    }

    private static void bot(JDAImpl jda, Guild guild, TextChannel channel) {
        call("get an invite", () -> Invite.resolve(jda, "hTKzmak").complete());
        call("get an invite with counts", () -> Invite.resolve(jda, "hTKzmak", true).complete().getGuild().getMemberCount());
        call("create an invite", () -> channel.createInvite().setMaxAge(3600).setMaxUses(5).setUnique(true).reason("Guests").complete());
        call("create an invite with the defaults", () -> channel.createInvite().complete());
        call("list the invites of a channel", () -> channel.retrieveInvites().complete());
        call("list the invites of a guild", () -> guild.retrieveInvites().complete());
        call("delete an invite", () -> Invite.resolve(jda, "oldInvite").complete().delete().reason("Old").complete());
        Webhook webhook = call("create a webhook", () -> channel.createWebhook("Alerts").reason("Alerts").complete());
        call("create a webhook with an avatar", () -> channel.createWebhook("Alerts").setAvatar(Icon.from(pixel())).complete());
        call("list the webhooks of a channel", () -> channel.retrieveWebhooks().complete());
        call("list the webhooks of a guild", () -> guild.retrieveWebhooks().complete());
        call("get a webhook", () -> jda.retrieveWebhookById(Calls.WEBHOOK).complete());
        call("modify a webhook", () -> webhook.getManager().setName("Warnings").setAvatar(null).setChannel(channel).reason("Name").complete());
        call("delete a webhook with its token", () -> webhook.delete(webhook.getToken()).complete());
        call("delete a webhook", () -> channel.createWebhook("Short").complete().delete().reason("Done").complete());
    }

    private static void webhook(IncomingWebhookClient client) {
        MessageEmbed embed = new EmbedBuilder().setTitle("Release", "https://example.com").setAuthor("ada").setFooter("Build 2").setColor(0x2b7a0b)
                .setDescription("All is green").addField("Version", "2", true).addBlankField(false).setImage("attachment://log.txt").build();
        Message text = call("send a text", () -> client.sendMessage("Hello").complete());
        call("send a text under another name", () -> client.sendMessage("Hello").setUsername("Releases").setAvatarUrl("https://example.com/a.png").complete());
        call("send embeds", () -> client.sendMessageEmbeds(new EmbedBuilder().setDescription("One").build(), new EmbedBuilder().setTitle("Two").build()).complete());
        call("send files", () -> client.sendFiles(FileUpload.fromData(FILE, "log.txt").setDescription("The log"), FileUpload.fromData(FILE, "b.txt")).complete());
        call("send an embed with its file", () -> client.sendMessageEmbeds(embed).addFiles(FileUpload.fromData(FILE, "log.txt")).complete());
        call("send a poll", () -> client.sendMessagePoll(new MessagePollBuilder("Monday?").addAnswer("Yes").addAnswer("No").build()).complete());
        call("send a link button", () -> client.sendMessage("See").addActionRow(Button.link("https://example.com", "Log")).complete());
        call("send without notifications", () -> client.sendMessage("Hello @everyone").setSuppressedNotifications(true).setSuppressEmbeds(true)
                .setAllowedMentions(List.of()).setTTS(true).complete());
        call("send into a thread", () -> client.sendMessage("Hello").setThreadId(Calls.THREAD).complete());
        call("get a message", () -> client.retrieveMessageById(text.getId()).complete());
        call("edit a text", () -> client.editMessageById(text.getId(), "Bye").complete());
        call("edit the embeds", () -> client.editMessageEmbedsById(text.getId(), new EmbedBuilder().setTitle("Edited").build()).complete());
        call("edit the files", () -> client.editMessageAttachmentsById(text.getId(), FileUpload.fromData(FILE, "log.txt")).complete());
        call("edit the components", () -> client.editMessageComponentsById(text.getId(), ActionRow.of(Button.link("https://example.com", "Log"))).complete());
        call("replace everything", () -> client.editMessageById(text.getId(), "Only this").setReplace(true).complete());
        call("delete a message", () -> client.deleteMessageById(text.getId()).complete());
    }


    static byte[] pixel() {
        return java.util.Base64.getDecoder().decode(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==");
    }
}
