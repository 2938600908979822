package clients;

import static clients.Calls.call;

import discord4j.discordjson.json.AllowedMentionsData;
import discord4j.discordjson.json.ApplicationInfoRequest;
import discord4j.discordjson.json.EmbedAuthorData;
import discord4j.discordjson.json.EmbedData;
import discord4j.discordjson.json.EmbedFieldData;
import discord4j.discordjson.json.InviteCreateRequest;
import discord4j.discordjson.json.MessageData;
import discord4j.discordjson.json.WebhookCreateRequest;
import discord4j.discordjson.json.WebhookData;
import discord4j.discordjson.json.WebhookExecuteRequest;
import discord4j.discordjson.json.WebhookMessageEditRequest;
import discord4j.discordjson.json.WebhookModifyRequest;
import discord4j.discordjson.json.WebhookModifyWithTokenRequest;
import discord4j.rest.RestClient;
import discord4j.rest.RestClientBuilder;
import discord4j.rest.request.RouterOptions;
import discord4j.rest.util.MultipartRequest;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;

/** The REST client of Discord4J. */
final class Discord4j {
    public static void main(String[] args) {
        RestClient client = RestClientBuilder.createRest(Calls.BOT).setExtraOptions(options -> new RouterOptions(options.getToken(),
                options.getReactorResources(), options.getExchangeStrategies(), options.getResponseTransformers(),
                options.getGlobalRateLimiter(), options.getRequestQueueFactory(), args[0] + "/api/v10")).build();
        bot(client);
        webhooks(client);
        messages(client);
        Calls.end();
    }

    private static void bot(RestClient client) {
        var guilds = client.getGuildService();
        var channels = client.getChannelService();
        var invites = client.getInviteService();
        var applications = client.getApplicationService();
        call("modify the application", () -> applications.modifyCurrentApplicationInfo(ApplicationInfoRequest.builder().description("Builds").build()).block());
        call("get an invite", () -> invites.getInvite("hTKzmak").block());
        call("get an invite with counts", () -> invites.getInvite("hTKzmak", Map.of("with_counts", true, "with_expiration", true)).block());
        call("create an invite", () -> channels.createChannelInvite(Calls.CHANNEL,
                InviteCreateRequest.builder().maxAge(60).maxUses(2).temporary(false).unique(true).build(), "Guests").block());
        call("list the invites of a channel", () -> channels.getChannelInvites(Calls.CHANNEL).collectList().block());
        call("list the invites of a guild", () -> guilds.getGuildInvites(Calls.GUILD).collectList().block());
        call("delete an invite", () -> invites.deleteInvite("oldInvite", "Old").block());
        call("list the integrations of a guild", () -> guilds.getGuildIntegrations(Calls.GUILD).collectList().block());
        call("delete an integration", () -> guilds.deleteGuildIntegration(Calls.GUILD, Calls.INTEGRATION).block());
    }

    private static void webhooks(RestClient client) {
        var webhooks = client.getWebhookService();
        WebhookData made = call("create a webhook", () -> webhooks.createWebhook(Calls.CHANNEL, WebhookCreateRequest.builder().name("Alerts").build(), null).block());
        long id = made.id().asLong();
        String token = made.token().get();
        call("list the webhooks of a channel", () -> webhooks.getChannelWebhooks(Calls.CHANNEL).collectList().block());
        call("list the webhooks of a guild", () -> webhooks.getGuildWebhooks(Calls.GUILD).collectList().block());
        call("get a webhook", () -> webhooks.getWebhook(id).block());
        call("get a webhook with its token", () -> webhooks.getWebhookWithToken(id, token).block());
        call("modify a webhook", () -> webhooks.modifyWebhook(id, WebhookModifyRequest.builder().name("Warnings").build(), "Name").block());
        call("modify a webhook with its token", () -> webhooks.modifyWebhookWithToken(id, token, WebhookModifyWithTokenRequest.builder().name("Errors").build()).block());
        call("delete a webhook with its token", () -> webhooks.deleteWebhookWithToken(id, token).block());
        call("delete a webhook", () -> webhooks.deleteWebhook(Calls.BOT_WEBHOOK, "Done").block());
    }

    private static void messages(RestClient client) {
        var webhooks = client.getWebhookService();
        long id = Calls.WEBHOOK;
        String token = Calls.TOKEN;
        EmbedData embed = EmbedData.builder().title("Release").description("All is green").color(0x2b7a0b)
                .author(EmbedAuthorData.builder().name("ada").build())
                .addField(EmbedFieldData.builder().name("Version").value("2").inline(true).build()).build();
        WebhookExecuteRequest text = WebhookExecuteRequest.builder().content("Hello").build();
        MessageData sent = call("send a text", () -> webhooks.executeWebhook(id, token, true, MultipartRequest.ofRequest(text)).block());
        call("send without waiting", () -> webhooks.executeWebhook(id, token, false, MultipartRequest.ofRequest(text)).block());
        call("send an embed", () -> webhooks.executeWebhook(id, token, true, MultipartRequest.ofRequest(WebhookExecuteRequest.builder().username("Releases")
                .avatarUrl("https://example.com/a.png").tts(false).addEmbed(embed)
                .allowedMentions(AllowedMentionsData.builder().parse(List.of("users")).build()).build())).block());
        call("send files", () -> checked(webhooks.executeWebhook(id, token, true, MultipartRequest.ofRequest(text)
                .addFile("log.txt", file()).addFile("b.txt", file())).block()));
        call("send into a thread", () -> webhooks.executeWebhook(id, token, true, Calls.THREAD, MultipartRequest.ofRequest(text)).block());
        call("get a message", () -> webhooks.getWebhookMessage(id, token, sent.id().asString()).block());
        call("edit a text", () -> webhooks.modifyWebhookMessage(id, token, sent.id().asString(),
                WebhookMessageEditRequest.builder().contentOrNull("Bye").addEmbed(embed).build()).block());
        call("clear the text", () -> webhooks.modifyWebhookMessage(id, token, sent.id().asString(), WebhookMessageEditRequest.builder().contentOrNull(null).build()).block());
        call("edit with a file", () -> checked(webhooks.modifyWebhookMessage(id, token, sent.id().asString(),
                MultipartRequest.<WebhookMessageEditRequest>ofRequest(WebhookMessageEditRequest.builder().contentOrNull("Bye").build()).addFile("log.txt", file())).block()));
        call("delete a message", () -> webhooks.deleteWebhookMessage(id, token, sent.id().asString()).block());
    }

    private static MessageData checked(MessageData message) {
        if (message.attachments().isEmpty()) {
            throw new IllegalStateException("The file is lost.");
        }
        return message;
    }

    private static ByteArrayInputStream file() {
        return new ByteArrayInputStream("one line".getBytes());
    }
}
