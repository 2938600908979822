package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.Message;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookClientTest {
    @AutoClose
    final Service service = new Service();

    private List<String> lines() {
        return service.sent().stream().map(ScriptedNetwork.Sent::line).toList();
    }

    @Test
    void sendsMessages() {
        try (WebhookClient webhook = service.client("")) {
            webhook.executeWithoutWaiting("hi").send();
            webhook.executeWithoutWaiting(m -> m.content("hi")).send();
            webhook.executeWithoutWaiting(WebhookMessage.of("hi")).send();
        }
        assertThat(lines()).hasSize(3).containsOnly("POST /webhooks/1/t");
        assertThat(service.sent()).allSatisfy(sent -> {
            assertThat(sent.body().utf8()).isEqualTo("{\"content\":\"hi\"}");
            assertThat(sent.headers().names()).doesNotContain("Authorization", "X-Fingerprint", "Cookie");
        });
    }

    @Test
    void sendsLongTextInParts() {
        try (WebhookClient webhook = service.client("")) {
            MessageSplitter.split("word ".repeat(1000))
                    .forEach(part -> webhook.executeWithoutWaiting(part).send());
        }
        assertThat(lines()).hasSize(3);
    }

    @Test
    void usesThreadOfUrlOrOfCall() {
        try (WebhookClient webhook = service.client("?thread_id=7")) {
            webhook.executeWithoutWaiting("hi").send();
            webhook.thread(Snowflake.of(8)).deleteMessage(Snowflake.of(5)).send();
            webhook.thread(Snowflake.of(8)).get().send();
        }
        assertThat(lines())
                .containsExactly(
                        "POST /webhooks/1/t?thread_id=7",
                        "DELETE /webhooks/1/t/messages/5?thread_id=8",
                        "GET /webhooks/1/t");
    }

    @Test
    void sendsQueryOfUrl() {
        try (WebhookClient webhook = service.client("?wait=true&with_components=true&thread_id=7")) {
            webhook.executeWithoutWaiting("hi").send();
            webhook.execute("hi").send();
            webhook.editMessage(Snowflake.of(5), "hi").send();
            webhook.getMessage(Snowflake.of(5)).send();
            webhook.executeChatCompatWithoutWaiting(m -> m.text("hi")).send();
        }
        assertThat(lines())
                .containsExactly(
                        "POST /webhooks/1/t?wait=true&thread_id=7&with_components=true",
                        "POST /webhooks/1/t?wait=true&thread_id=7&with_components=true",
                        "PATCH /webhooks/1/t/messages/5?thread_id=7&with_components=true",
                        "GET /webhooks/1/t/messages/5?thread_id=7",
                        "POST /webhooks/1/t/chatcompat?wait=true&thread_id=7");
    }

    @Test
    void sendsComponentsWithoutApplication() {
        try (WebhookClient webhook = service.client("?wait=false")) {
            WebhookClient ordinary = webhook.withComponents();
            ordinary.thread(Snowflake.of(8)).executeWithoutWaiting("hi").send();
            ordinary.execute("hi").send();
            ordinary.close();
            webhook.executeWithoutWaiting("hi").send();
        }
        assertThat(lines())
                .containsExactly(
                        "POST /webhooks/1/t?wait=false&thread_id=8&with_components=true",
                        "POST /webhooks/1/t?wait=true&with_components=true",
                        "POST /webhooks/1/t?wait=false");
    }

    @Test
    void staysOpenWhenClientOfThreadIsClosed() {
        WebhookClient webhook = service.client("");
        webhook.thread(Snowflake.of(5)).close();
        webhook.executeWithoutWaiting("hi").send();
        webhook.close();
        assertThat(failure(TransportException.class, webhook, WebhookMessage.of("hi")))
                .contains("closed");
    }

    @Test
    void failsWithExceptionOfUpload() {
        UploadFile failing = UploadFile.of("f", () -> {
            throw new IOException("unreadable file");
        });
        try (WebhookClient webhook = service.client("")) {
            assertThat(failure(UploadException.class, webhook, WebhookMessage.of(m -> m.file(failing))))
                    .contains("unreadable file");
        }
    }

    /** Returns the stack trace of a call. It does not contain the URL, which has the token. */
    private static String failure(Class<? extends Exception> type, WebhookClient webhook, WebhookMessage message) {
        String trace = Throwables.getStackTrace(catchThrowableOfType(
                type, () -> webhook.executeWithoutWaiting(message).send()));
        assertThat(trace).contains("/webhooks/{webhook.id}/{webhook.token}").doesNotContain("/webhooks/1");
        return trace;
    }

    @Test
    void sendsNoInvalidMessage() {
        try (WebhookClient webhook = service.client("")) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> webhook.executeWithoutWaiting("").send());
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> webhook.executeWithoutWaiting(m -> m.content("x".repeat(2001)))
                            .send());
        }
        assertThat(service.sent()).isEmpty();
    }

    /** The payload is sent as JSON without files, and as one of several parts with them. */
    @Test
    void masksUnknownFieldsThatServiceRepeats() {
        service.responds(400, "{'message': 'extra-text is not allowed for t0ken-of-user', 'code': 1}");
        UploadFile file = UploadFile.of("a.txt", new byte[0]);
        Consumer<WebhookMessage.Builder> message = m -> m.content("hi")
                .embed(e -> e.title("is").putUnknownField("more", TextNode.valueOf("extra-text")))
                .putUnknownField("secret", TextNode.valueOf("t0ken-of-user"));
        for (ApiCall<?> call : List.of(
                service.calls().executeWithoutWaiting(message),
                service.calls().executeWithoutWaiting(message.andThen(m -> m.file(file))),
                service.calls()
                        .editMessage(
                                Snowflake.of(5),
                                m -> m.content("hi")
                                        .putUnknownField("more", TextNode.valueOf("extra-text"))
                                        .putUnknownField("secret", TextNode.valueOf("t0ken-of-user"))))) {
            assertThatExceptionOfType(BadRequestException.class)
                    .isThrownBy(call::send)
                    .withMessageEndingWith(": <redacted> is not allowed for <redacted>");
        }
    }

    // ---- responses

    @Test
    void chatCompatReturnsMessage() {
        service.responds(200, "{'id': '1', 'content': 'hi'}");
        assertThat(service.calls().executeChatCompat(m -> m.text("hi")).send())
                .map(Message::content)
                .contains("hi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "ok", "OK\r\n", "'ok'", "{'ok': true}", "[1]", "true"})
    void chatCompatMayReturnNoMessage(String response) {
        service.responds(200, response);
        assertThat(service.calls().executeChatCompat(m -> m.text("hi")).send()).isEmpty();
        assertThat(service.calls()
                        .executeChatCompatWithoutWaiting(m -> m.text("hi"))
                        .send())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"okay", "<html>", "{'code': 50006, 'message': 'Cannot send an empty message'}"})
    void chatCompatRejectsPagesAndErrors(String response) {
        service.responds(200, response);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(service.calls().executeChatCompat(m -> m.text("hi"))::send);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(service.calls().executeChatCompatWithoutWaiting(m -> m.text("hi"))::send);
    }

    @Test
    void chatCompatKeepsCodeAndMessageOfError() {
        service.responds(200, "{'code': 50006, 'message': 'Cannot send an empty message'}");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(service.calls().executeChatCompat(m -> m.text("hi"))::send)
                .withMessageEndingWith("is an error object, code 50006: Cannot send an empty message");
    }

    @Test
    void codehostMayReturnNoMessage() {
        CodehostDelivery delivery = CodehostDelivery.of(CodehostEvent.of("star"), "{}");
        service.responds(204, "");
        assertThat(service.calls().executeCodehost(delivery).send()).isEmpty();
        service.responds(200, "{'id': '1'}");
        assertThat(service.calls().executeCodehost(delivery).send().map(Message::id))
                .contains(Snowflake.of(1));
    }
}
