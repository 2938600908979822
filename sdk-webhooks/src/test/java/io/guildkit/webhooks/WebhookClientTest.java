package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stand-alone client sends at once; and no client ever sends credentials along with a webhook's token. */
class WebhookClientTest {
    private static final Snowflake MESSAGE = Snowflake.of(5);
    private static final String PATH = "/webhooks/223704706495545344/webhook-token";

    @RegisterExtension
    final Service service = new Service();

    private List<String> lines() {
        return service.sent().stream().map(ScriptedNetwork.Sent::line).toList();
    }

    @Test
    void sendsAtOnceOrReturnsCalls() {
        try (WebhookClient webhook = service.client("").build()) {
            webhook.send("hi");
            webhook.send(m -> m.content("hi"));
            webhook.send(WebhookMessage.of("hi"));
            assertThat(webhook.executeAndWait("hi").send().id()).isEqualTo(Snowflake.of(1));
            assertThat(webhook.executeAndWait(m -> m.content("hi")).send().id()).isEqualTo(Snowflake.of(1));
            assertThat(webhook.executeAndWait(WebhookMessage.of("hi")).send().id())
                    .isEqualTo(Snowflake.of(1));
            assertThat(webhook.getMessage(MESSAGE).send().id()).isEqualTo(Snowflake.of(1));
            assertThat(webhook.editMessage(MESSAGE, "new").send().id()).isEqualTo(Snowflake.of(1));
            assertThat(webhook.editMessage(MESSAGE, m -> m.clearEmbeds()).send().id())
                    .isEqualTo(Snowflake.of(1));
            assertThat(webhook.editMessage(MESSAGE, WebhookMessageEdit.of("new"))
                            .send()
                            .id())
                    .isEqualTo(Snowflake.of(1));
            webhook.deleteMessage(MESSAGE).send();
            webhook.executeChatCompat(m -> m.text("hi")).send();
            webhook.executeChatCompat(ChatCompatMessage.builder().text("hi").build())
                    .send();
            webhook.executeCodehost(CodehostDelivery.of(CodehostEvent.PUSH, "{}"))
                    .send();
            assertThat(webhook.get().send().id()).isEqualTo(Snowflake.of(1));
            assertThat(webhook.modify(change -> change.name("x")).send().id()).isEqualTo(Snowflake.of(1));
            webhook.delete().send();
        }
        String post = "POST " + PATH;
        String message = PATH + "/messages/5";
        assertThat(lines())
                .containsExactly(
                        post,
                        post,
                        post,
                        post + "?wait=true",
                        post + "?wait=true",
                        post + "?wait=true",
                        "GET " + message,
                        "PATCH " + message,
                        "PATCH " + message,
                        "PATCH " + message,
                        "DELETE " + message,
                        post + "/chatcompat",
                        post + "/chatcompat",
                        post + "/codehost",
                        "GET " + PATH,
                        "PATCH " + PATH,
                        "DELETE " + PATH);
    }

    @Test
    void aLongTextIsSentInPieces() {
        try (WebhookClient webhook = service.client("").build()) {
            MessageSplitter.split("word ".repeat(1000)).forEach(webhook::send);
        }
        assertThat(lines()).hasSize(3);
    }

    @Test
    void aThreadIsNamedByTheUrlOrByTheProgram() {
        try (WebhookClient webhook = service.client("?thread_id=7").build()) {
            webhook.send("hi");
            webhook.thread(Snowflake.of(8)).deleteMessage(MESSAGE).send();
            webhook.thread(Snowflake.of(8)).get().send();
        }
        assertThat(lines())
                .containsExactly(
                        "POST " + PATH + "?thread_id=7", "DELETE " + PATH + "/messages/5?thread_id=8", "GET " + PATH);
    }

    @Test
    void closingTheClientOfAThreadLeavesTheOtherOpen() {
        WebhookClient webhook = service.client("").build();
        webhook.thread(MESSAGE).close();
        webhook.send("hi");
        webhook.close();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> webhook.send("hi"))
                .withMessageContaining("closed");
    }

    @Test
    void whatBreaksLimitsIsNotSent() {
        try (WebhookClient webhook = service.client("").build()) {
            assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> webhook.send(""));
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> webhook.send(m -> m.content("x".repeat(2001))));
        }
        assertThat(service.sent()).isEmpty();
    }

    // ---- credentials

    private void everyCallByToken(WebhookClient calls) {
        calls.get().send();
        calls.modify(change -> change.name("x")).send();
        calls.delete().send();
        calls.execute("hi").send();
        calls.executeAndWait(m -> m.file("a", new byte[1])).send();
        calls.executeChatCompat(m -> m.text("hi")).send();
        calls.executeCodehost(CodehostDelivery.of(CodehostEvent.PUSH, "{}")).send();
        calls.getMessage(MESSAGE).send();
        calls.editMessage(MESSAGE, "x").send();
        calls.deleteMessage(MESSAGE).send();
    }

    @Test
    void noCredentialsGoAlongWithATokenWhoeverTheClientIs() {
        for (Credentials credentials : List.of(
                Credentials.none(),
                Credentials.accountToken("secret-1"),
                Credentials.account(TokenStore.inMemory()),
                Credentials.bot("secret-2"),
                Credentials.oauth2("secret-3"))) {
            HttpApiClient core = service.core(credentials);
            everyCallByToken(new WebhooksClient(core).withToken(Service.ID, Service.TOKEN));
            core.close();
        }
        try (WebhookClient webhook = service.client("").build()) {
            everyCallByToken(webhook);
        }
        assertThat(service.sent()).hasSize(60).allSatisfy(sent -> {
            assertThat(sent.headers().names())
                    .doesNotContain("Authorization", "X-Fingerprint", "X-Service-MFA-Authorization", "Cookie");
            assertThat(sent.headers().toString()).doesNotContain("secret", "fingerprint");
        });
    }

    @Test
    void managingWebhooksTakesCredentials() {
        service.webhooks().get(Service.ID).send();
        assertThat(service.last().headers().get("Authorization")).isEqualTo("account-token");
        assertThat(service.last().line()).isEqualTo("GET /webhooks/223704706495545344");
    }

    // ---- answers

    @ParameterizedTest
    @ValueSource(strings = {"<html>blocked</html>", "blocked", "{\"code\":0,\"message\":\"blocked\"}"})
    void sendingReportsNoSuccessForAPageOrAnError(String body) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread script = new Thread(() -> respond(server, body));
            script.start();
            try (WebhookClient webhook = WebhookClient.of(
                    "http://127.0.0.1:" + server.getLocalPort() + "/api/webhooks/" + Service.ID + "/t")) {
                assertThatExceptionOfType(DecodingException.class)
                        .isThrownBy(() -> webhook.send("hi"))
                        .withMessageNotContaining("blocked");
            }
        }
    }

    /** Answers one request on a connection, which is closed when the client closes it. */
    private static void respond(ServerSocket server, String body) {
        try (Socket connection = server.accept()) {
            String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length() + "\r\n\r\n";
            connection.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // the client has gone
        }
    }

    @Test
    void whoeverDoesNotWaitGetsNoResult() {
        for (String answer : List.of("", "OK", "'ok'", "{'id': '1'}", "{}")) {
            service.answers(200, answer);
            assertThat(service.calls().execute("hi").exchange().body()).isNull();
            assertThat(service.calls()
                            .executeChatCompat(m -> m.text("hi"))
                            .exchange()
                            .body())
                    .isNull();
        }
    }

    @Test
    void chatcompatReturnsTheMessage() {
        service.answers(200, "{'id': '1', 'content': 'hi'}");
        assertThat(service.calls().executeChatCompatAndWait(m -> m.text("hi")).send())
                .map(Message::content)
                .contains("hi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "ok", "OK\r\n", "'ok'", "{'ok': true}", "[1]", "true"})
    void chatcompatMayReturnNoMessage(String response) {
        service.answers(200, response);
        assertThat(service.calls().executeChatCompatAndWait(m -> m.text("hi")).send())
                .isEmpty();
        assertThat(service.calls().executeChatCompat(m -> m.text("hi")).send()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"okay", "<html>", "{'code': 50006, 'message': 'Cannot send an empty message'}"})
    void chatcompatRejectsPagesAndErrors(String response) {
        service.answers(200, response);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> service.calls()
                        .executeChatCompatAndWait(m -> m.text("hi"))
                        .send());
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() ->
                        service.calls().executeChatCompat(m -> m.text("hi")).send());
    }

    @Test
    void codehostMayMakeNoMessageOfAnEvent() {
        CodehostDelivery delivery = CodehostDelivery.of(CodehostEvent.of("star"), "{}");
        service.answers(204, "");
        assertThat(service.calls().executeCodehostAndWait(delivery).send()).isEmpty();
        service.answers(200, "{'id': '1'}");
        assertThat(service.calls().executeCodehostAndWait(delivery).send().map(Message::id))
                .contains(Snowflake.of(1));
        assertThat(service.last().headers().get("X-GitHub-Event")).isEqualTo("star");
    }

    @Test
    void whoeverWaitsWantsAMessage() {
        service.answers(204, "");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> service.calls().executeAndWait("hi").send());
    }

    @Test
    void messagesMayLackMuchAndHoldMore() {
        service.answers(200, "{'id': '1', 'embeds': [{'title': 5}], 'attachments': null, 'newer': {'a': 1}}");
        Message message = service.calls().executeAndWait("hi").send();
        assertThat(message.embeds())
                .singleElement()
                .matches(embed -> embed.title().equals(Optional.of("5")));
        assertThat(message.attachments()).isEmpty();
        assertThat(message.unknownFields()).containsKey("newer");
    }

    @Test
    void theTokensOfWebhooksAreNotPrinted() {
        service.answers(
                200,
                "[{'id': '1', 'type': 1, 'token': 'canary', 'url': 'https://x.example/webhooks/1/canary', 'z': 'canary'}]");
        List<Webhook> webhooks = service.webhooks().listOfGuild(MESSAGE).send();
        assertThat(webhooks).singleElement().satisfies(webhook -> {
            assertThat(webhook.token()).contains("canary");
            assertThat(webhook.url()).isPresent();
            assertThat(webhook.toString()).doesNotContain("canary");
        });
    }
}
