package clients;

import static clients.Calls.call;

import club.minnced.discord.webhook.WebhookClient;
import club.minnced.discord.webhook.WebhookClientBuilder;
import club.minnced.discord.webhook.receive.ReadonlyMessage;
import club.minnced.discord.webhook.send.AllowedMentions;
import club.minnced.discord.webhook.send.WebhookEmbed;
import club.minnced.discord.webhook.send.WebhookEmbedBuilder;
import club.minnced.discord.webhook.send.WebhookMessageBuilder;
import java.io.IOException;
import java.time.Instant;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** The library discord-webhooks. Its address is a constant, so an interceptor replaces it. */
final class DiscordWebhooks {
    public static void main(String[] args) {
        OkHttpClient http = new OkHttpClient.Builder().addInterceptor(chain -> redirected(chain, args[0])).build();
        WebhookClient client = new WebhookClientBuilder(Calls.WEBHOOK, Calls.TOKEN).setHttpClient(http).setWait(true).build();
        WebhookClient silent = new WebhookClientBuilder(Calls.WEBHOOK, Calls.TOKEN).setHttpClient(http).setWait(false).build();
        WebhookClient forum = new WebhookClientBuilder(Calls.FORUM_WEBHOOK, Calls.FORUM_TOKEN).setHttpClient(http).setWait(true).build();
        WebhookEmbed embed = new WebhookEmbedBuilder()
                .setTitle(new WebhookEmbed.EmbedTitle("Release", "https://example.com/2"))
                .setAuthor(new WebhookEmbed.EmbedAuthor("ada", null, null))
                .setFooter(new WebhookEmbed.EmbedFooter("Build 2", null))
                .setDescription("All is green")
                .setColor(0x2b7a0b)
                .setTimestamp(Instant.parse("2026-01-01T10:00:00Z"))
                .addField(new WebhookEmbed.EmbedField(true, "Version", "2"))
                .build();

        ReadonlyMessage text = call("send a text", () -> client.send("Hello").join());
        call("send an embed", () -> client.send(embed).join());
        call("send without waiting", () -> silent.send("Hello").join());
        call("send a file", () -> checked(client.send("one line".getBytes(), "log.txt").join()));
        call("send a message with all fields", () -> checked(client.send(new WebhookMessageBuilder()
                        .setContent("Hello <@200000000000000001>")
                        .setUsername("Releases")
                        .setAvatarUrl("https://example.com/a.png")
                        .setTTS(false)
                        .setEphemeral(false)
                        .setAllowedMentions(AllowedMentions.all())
                        .addEmbeds(embed)
                        .addFile("log.txt", "one line".getBytes())
                        .addFile("other.txt", "another".getBytes())
                        .build())
                .join()));
        call("send into a thread", () -> client.onThread(Calls.THREAD).send("Hello").join());
        call("send a thread of a forum", () -> forum.send(new WebhookMessageBuilder().setContent("Why?").setThreadName("A question").build()).join());
        call("edit a text", () -> client.edit(text.getId(), "Bye").join());
        call("edit with a file", () -> checked(client.edit(text.getId(), new WebhookMessageBuilder()
                        .setContent("With a file")
                        .addFile("log.txt", "one line".getBytes())
                        .build())
                .join()));
        call("edit an embed", () -> client.edit(text.getId(), embed).join());
        call("get a message", () -> client.get(text.getId()).join());
        call("delete a message", () -> client.delete(text.getId()).join());
        Calls.end();
    }

    private static ReadonlyMessage checked(ReadonlyMessage message) {
        if (message.getAttachments().isEmpty()) {
            throw new IllegalStateException("The file is lost.");
        }
        return message;
    }

    private static Response redirected(Interceptor.Chain chain, String origin) throws IOException {
        HttpUrl url = chain.request().url();
        HttpUrl here = HttpUrl.get(origin).newBuilder().encodedPath(url.encodedPath()).encodedQuery(url.encodedQuery()).build();
        return chain.proceed(chain.request().newBuilder().url(here).build());
    }
}
