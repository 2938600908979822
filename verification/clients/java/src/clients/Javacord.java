package clients;

import static clients.Calls.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.lang.reflect.Field;
import java.net.URL;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.javacord.api.entity.message.WebhookMessageBuilder;
import org.javacord.api.entity.message.embed.EmbedBuilder;
import org.javacord.core.DiscordApiImpl;
import org.javacord.core.util.rest.RestEndpoint;
import org.javacord.core.util.rest.RestMethod;
import org.javacord.core.util.rest.RestRequest;

/**
 * Javacord. It has no option for the address, so an interceptor replaces it. Without the gateway it knows no channels, so it sends
 * messages without waiting, and this program calls the endpoints of servers and channels by their names.
 */
final class Javacord {
    public static void main(String[] args) throws ReflectiveOperationException {
        DiscordApiImpl api = new DiscordApiImpl(Calls.BOT, null, null, null, null, null, false);
        OkHttpClient http = api.getHttpClient().newBuilder().addInterceptor(chain -> {
            HttpUrl url = chain.request().url();
            return chain.proceed(chain.request().newBuilder().url(HttpUrl.get(args[0]).newBuilder()
                    .encodedPath(url.encodedPath()).encodedQuery(url.encodedQuery()).build()).build());
        }).build();
        Field field = DiscordApiImpl.class.getDeclaredField("httpClient");
        field.setAccessible(true);
        field.set(api, http);

        call("get an invite", () -> api.getInviteByCode("hTKzmak").join());
        call("get an invite with counts", () -> api.getInviteWithMemberCountsByCode("hTKzmak").join());
        call("delete an invite", () -> api.getInviteByCode("oldInvite").join().delete("Old").join());
        call("create an invite", () -> rest(api, RestMethod.POST, RestEndpoint.CHANNEL_INVITE, object()
                .put("max_age", 86400).put("max_uses", 0).put("temporary", false).put("unique", false), Calls.CHANNEL));
        call("list the invites of a guild", () -> rest(api, RestMethod.GET, RestEndpoint.SERVER_INVITE, null, Calls.GUILD));
        call("create a webhook", () -> rest(api, RestMethod.POST, RestEndpoint.CHANNEL_WEBHOOK, object().put("name", "Alerts"), Calls.CHANNEL));
        call("list the webhooks of a channel", () -> rest(api, RestMethod.GET, RestEndpoint.CHANNEL_WEBHOOK, null, Calls.CHANNEL));
        call("list the webhooks of a guild", () -> rest(api, RestMethod.GET, RestEndpoint.SERVER_WEBHOOK, null, Calls.GUILD));
        call("get a webhook", () -> api.getWebhookById(Calls.WEBHOOK).join());
        call("get a webhook with its token", () -> api.getIncomingWebhookByIdAndToken(Long.toString(Calls.WEBHOOK), Calls.TOKEN).join());
        call("modify a webhook", () -> api.getWebhookById(Calls.WEBHOOK).join().createUpdater().setName("Warnings").setAuditLogReason("Name").update().join());
        call("modify its avatar", () -> api.getWebhookById(Calls.WEBHOOK).join().createUpdater().setAvatar(Jda.pixel(), "png").update().join());
        call("remove its avatar", () -> api.getWebhookById(Calls.WEBHOOK).join().removeAvatar().join());
        messages(api);
        call("delete a webhook", () -> api.getWebhookById(Calls.BOT_WEBHOOK).join().delete("Done").join());
        Calls.end();
    }

    private static void messages(DiscordApiImpl api) {
        EmbedBuilder embed = new EmbedBuilder().setTitle("Release").setUrl("https://example.com").setDescription("All is green")
                .setAuthor("ada").setFooter("Build 2").addInlineField("Version", "2");
        call("send a text", () -> send(api, new WebhookMessageBuilder().setContent("Hello")));
        call("send an embed", () -> send(api, new WebhookMessageBuilder().addEmbed(embed).setTts(false)));
        call("send under another name", () -> send(api, new WebhookMessageBuilder().setContent("Hello").setDisplayName("Releases")
                .setDisplayAvatar(new URL("https://example.com/a.png"))));
        call("send a file", () -> send(api, new WebhookMessageBuilder().setContent("The log").addAttachment("one line".getBytes(), "log.txt", "The log")));
        call("send files without a text", () -> send(api, new WebhookMessageBuilder().addAttachment("one line".getBytes(), "log.txt").addAttachment("two".getBytes(), "b.txt")));
        call("get a message", () -> rest(api, RestMethod.GET, RestEndpoint.WEBHOOK_MESSAGE, null, Calls.WEBHOOK, Calls.TOKEN, posted(api)));
        call("edit a message", () -> rest(api, RestMethod.PATCH, RestEndpoint.WEBHOOK_MESSAGE, object().put("content", "Bye"), Calls.WEBHOOK, Calls.TOKEN, posted(api)));
        call("delete a message", () -> rest(api, RestMethod.DELETE, RestEndpoint.WEBHOOK_MESSAGE, null, Calls.WEBHOOK, Calls.TOKEN, posted(api)));
    }

    private static Object send(DiscordApiImpl api, WebhookMessageBuilder message) {
        return message.sendSilently(api, Calls.WEBHOOK, Calls.TOKEN).join();
    }

    private static String posted(DiscordApiImpl api) {
        return new RestRequest<String>(api, RestMethod.POST, RestEndpoint.WEBHOOK_SEND).setUrlParameters(Long.toString(Calls.WEBHOOK), Calls.TOKEN)
                .addQueryParameter("wait", "true").setBody(object().put("content", "Hello"))
                .execute(result -> result.getJsonBody().get("id").asText()).join();
    }

    private static JsonNode rest(DiscordApiImpl api, RestMethod method, RestEndpoint endpoint, JsonNode body, Object... parameters) {
        RestRequest<JsonNode> request = new RestRequest<JsonNode>(api, method, endpoint)
                .setUrlParameters(java.util.Arrays.stream(parameters).map(Object::toString).toArray(String[]::new));
        return (body == null ? request : request.setBody(body)).execute(result -> result.getJsonBody()).join();
    }

    private static com.fasterxml.jackson.databind.node.ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
