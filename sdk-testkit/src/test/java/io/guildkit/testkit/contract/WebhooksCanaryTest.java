package io.guildkit.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhooksClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever sees the token of a webhook can post with it, and it is part of most paths. Pictures, texts and files that go
 * out are nobody's business either.
 */
class WebhooksCanaryTest extends CanaryTest {
    private static final Snowflake CHANNEL = Snowflake.of("831646372519346190");
    private static final Snowflake GUILD = Snowflake.of("831646372519346186");
    private static final Snowflake MESSAGE = Snowflake.of("831646372519346199");
    private static final String MESSAGE_JSON = "{'id':'1','channel_id':'2','author':{'id':'3','username':'Deploys',"
            + "'discriminator':'0000','avatar':null},'content':'x','timestamp':'2026-01-02T03:04:05Z','tts':false,"
            + "'mention_everyone':false,'mentions':[],'mention_roles':[],'attachments':[],'embeds':[],'pinned':false,"
            + "'type':0,'flags':0,'components':[]}";

    /** A webhook that nobody knows is not called again, so each call has one of its own. */
    private long webhooks = 1_000;

    private Snowflake another() {
        return Snowflake.of(++webhooks);
    }

    private String webhook() {
        return Sent.json(
                        "{'id':'1','type':1,'name':'Deploys','channel_id':'2','application_id':null,'avatar':null,"
                                + "'token':'%s','url':'%s'}",
                        canary("webhook token in an answer"),
                        "https://chat.example.com/api/v9/webhooks/1/" + canary("webhook token in a URL"))
                .toString()
                .replace('"', '\'');
    }

    private ImageData avatar() {
        return ImageData.of(("GIF89a" + canary("avatar")).getBytes(UTF_8));
    }

    private UploadFile file() {
        return UploadFile.of("report.txt", canary("file").getBytes(UTF_8));
    }

    @Override
    List<String> topics() {
        return List.of("webhooks");
    }

    @Override
    List<Endpoint> endpoints(GuildkitClient client) {
        WebhooksClient managed = client.webhooks();
        ear.hear(managed);
        // Base64 hides what is in a picture from a search for it.
        canaries.put("avatar as it travels", avatar().dataUri().replaceFirst(".*,", ""));
        String text = canary("text");
        return List.of(
                endpoint(managed.create(CHANNEL, text, change -> change.avatar(avatar())), webhook()),
                endpoint(managed.listOfChannel(CHANNEL), "[" + webhook() + "]"),
                endpoint(managed.listOfGuild(GUILD), "[" + webhook() + "]"),
                endpoint(managed.get(another()), webhook()),
                endpoint(managed.modify(another(), change -> change.name(text).avatar(avatar())), webhook()),
                endpoint(managed.delete(another()), "{}"),
                endpoint(calls(managed).get(), webhook()),
                endpoint(calls(managed).modify(change -> change.name(text).avatar(avatar())), webhook()),
                endpoint(calls(managed).delete(), "{}"),
                endpoint(
                        calls(managed)
                                .thread(CHANNEL)
                                .executeAndWait(message -> message.content(text)
                                        .username(text)
                                        .avatarUrl(text)
                                        .threadName(text)
                                        .embed(embed -> embed.title(text))
                                        .file(file(), text)),
                        MESSAGE_JSON),
                endpoint(
                        calls(managed)
                                .executeChatCompat(message -> message.text(text)
                                        .username(text)
                                        .iconUrl(text)
                                        .putUnknownField("secret", TextNode.valueOf(text))),
                        MESSAGE_JSON),
                endpoint(
                        calls(managed)
                                .executeCodehostAndWait(
                                        CodehostDelivery.of(CodehostEvent.PUSH, "{\"secret\":\"" + text + "\"}")),
                        MESSAGE_JSON),
                endpoint(calls(managed).getMessage(MESSAGE), MESSAGE_JSON),
                endpoint(
                        calls(managed)
                                .editMessage(MESSAGE, edit -> edit.content(text).file(file())),
                        MESSAGE_JSON),
                endpoint(calls(managed).deleteMessage(MESSAGE), "{}"));
    }

    private WebhookClient calls(WebhooksClient managed) {
        WebhookClient calls = managed.withToken(another(), canary("webhook token"));
        ear.hear(calls);
        return calls;
    }

    @Test
    void aCallThatYieldsJsonAsItCameTellsNothingElse() {
        WebhookClient calls = calls(client(listened()).webhooks());
        ApiCall<?> call = calls.executeChatCompatAndWait(message -> message.text(canary("text")));
        fates(Sent.json(MESSAGE_JSON).toString()).forEach((fate, script) -> {
            ear.during(fate);
            emulator.faults().clear();
            script.accept(emulator.faults().on(call.route().toString()).always());
            drive(call.noRetry());
        });
        assertNothingLeaked(Stream.of(canary("webhook token"), canary("text")));
    }

    /** What a server may do to make the HTTP client throw: the bytes that it answers before it hangs up. */
    private static Stream<String> misbehaviour() {
        return Stream.of(
                "",
                "nonsense\r\n\r\n",
                "HTTP/1.1 20x OK\r\n\r\n",
                "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello");
    }

    @ParameterizedTest
    @MethodSource("misbehaviour")
    void whatTheHttpClientThrowsTellsNoToken(String answer) throws IOException {
        try (RudeServer server = new RudeServer(answer)) {
            assertNoTokenIsTold("http://127.0.0.1:" + server.port(), builder -> {});
        }
    }

    @Test
    void connectionsThatAreNeverMadeTellNoToken() throws IOException {
        int port;
        try (RudeServer server = new RudeServer("")) {
            port = server.port();
            assertNoTokenIsTold("https://127.0.0.1:" + port, builder -> {});
        }
        assertNoTokenIsTold("http://127.0.0.1:" + port, builder -> {});
        assertNoTokenIsTold(
                "https://chat.example.com",
                builder -> builder.okHttpClient(new OkHttpClient.Builder()
                        .dns(host -> {
                            throw new UnknownHostException(host);
                        })
                        .build()));
        assertNoTokenIsTold(
                "https://chat.example.com",
                builder -> builder.okHttpClient(new OkHttpClient.Builder()
                        .connectionSpecs(List.of(ConnectionSpec.CLEARTEXT))
                        .build()));
    }

    private void assertNoTokenIsTold(String host, Consumer<WebhookClient.Builder> setup) {
        String url = host + "/api/v9/webhooks/" + another() + "/" + canary("webhook token") + "?thread_id=7";
        WebhookClient.Builder builder = WebhookClient.builder(url)
                .retryPolicy(RetryPolicy.none())
                .addCallListener(ear)
                .driftListener(ear);
        setup.accept(builder);
        try (WebhookClient webhook = builder.build()) {
            ear.hear(webhook);
            for (ApiCall<?> call : List.of(
                    webhook.get(),
                    webhook.executeAndWait(
                            message -> message.content(canary("text")).file(file())),
                    webhook.editMessage(MESSAGE, canary("text")))) {
                for (Way way : Way.values()) {
                    ear.during(way + " " + call.route());
                    GuildkitException failure = catchThrowableOfType(GuildkitException.class, () -> sent(way, call));
                    assertThat(failure).hasRootCauseInstanceOf(IOException.class);
                    ear.hear(failure);
                }
            }
            ear.hear(webhook.rateLimits().snapshot());
        }
        assertNothingLeaked(canaries.values().stream());
    }

    /** Answers all connections with the same bytes, and hangs up. */
    private static final class RudeServer implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final byte[] answer;

        RudeServer(String answer) throws IOException {
            this.answer = answer.getBytes(UTF_8);
            Thread thread = new Thread(this::serve, "rude-server");
            thread.setDaemon(true);
            thread.start();
        }

        int port() {
            return socket.getLocalPort();
        }

        private void serve() {
            while (!socket.isClosed()) {
                try (Socket connection = socket.accept()) {
                    if (connection.getInputStream().read(new byte[1 << 16]) > 0) {
                        connection.getOutputStream().write(answer);
                    }
                } catch (IOException e) {
                    // The client has gone, or the test is over.
                }
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
