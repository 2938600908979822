package io.guildkit.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.Embed;
import io.guildkit.core.model.EmbedMedia;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.testkit.EmulatedAttachment;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testsupport.UnconnectedSockets;
import io.guildkit.webhooks.Waveform;
import io.guildkit.webhooks.WebhookClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookFilesContractTest extends WebhookContractTest {
    private static final String EXECUTE = "POST /webhooks/{webhook.id}/{webhook.token}";
    private static final String EDIT = "PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}";
    private static final String RATE_LIMIT = "{\"message\":\"Slow down\",\"retry_after\":1.0,\"global\":false}";

    @TempDir
    Path folder;

    private static byte[] noise(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static InputStream stream(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }

    private static HttpResponse<byte[]> download(Attachment attachment) {
        try {
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(attachment.url())).build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static List<String> names(Message message) {
        return message.attachments().stream().map(Attachment::filename).toList();
    }

    /** Returns the files of the only message. */
    private List<EmulatedAttachment> arrived() {
        return onlyMessage(general).attachments();
    }

    @Test
    void uploadsFilesOfAllSources() throws IOException {
        List<byte[]> contents = List.of(noise(100_000), noise(1), noise(0), noise(70_000), noise(8192));
        Path report = Files.write(folder.resolve("report.pdf"), contents.get(0));
        Message message = sent(calls.execute(m -> m.content("Files")
                .file(report)
                .file("größe 📏.txt", contents.get(1))
                .file(UploadFile.of("empty.bin", contents.get(2)))
                .file(UploadFile.of("stream.png", stream(contents.get(3))))
                .file(UploadFile.of("channel.json", Channels.newChannel(stream(contents.get(4)))))));
        assertThat(names(message))
                .containsExactly("report.pdf", "größe 📏.txt", "empty.bin", "stream.png", "channel.json");
        assertThat(message.attachments())
                .extracting(attachment -> attachment.contentType().orElseThrow())
                .containsExactly(
                        "application/pdf", "text/plain", "application/octet-stream", "image/png", "application/json");
        assertThat(message.content()).isEqualTo("Files");
        for (int i = 0; i < contents.size(); i++) {
            Attachment attachment = message.attachments().get(i);
            assertThat(attachment.size()).isEqualTo(contents.get(i).length);
            HttpResponse<byte[]> download = download(attachment);
            assertThat(download.body()).isEqualTo(contents.get(i));
            assertThat(download.headers().firstValue("Content-Type")).isEqualTo(attachment.contentType());
        }
        assertFired("MESSAGE_CREATE");
    }

    @Test
    void sendsVoiceMessages() {
        String waveform = Waveform.ofPcm16(new short[] {0, 100, -32768});
        Message message = sent(calls.execute(
                m -> m.voiceMessage(UploadFile.of("memo.ogg", noise(100)), Duration.ofMillis(1500), waveform)));
        assertThat(message.flags().has(MessageFlag.VOICE_MESSAGE)).isTrue();
        assertThat(names(message)).containsExactly("memo.ogg");
        assertThat(message.attachments().get(0).durationSecs()).contains(1.5);
        assertThat(message.attachments().get(0).waveform()).contains(waveform);
    }

    @Test
    void sendsFormWithoutCredentials() {
        sent(calls.executeWithoutWaiting(m -> m.content("One").file("one.txt", new byte[1])));
        RecordedCall call = onlyRequest().to("POST", path).asNobody().call();
        assertThat(call.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("multipart/form-data; boundary="));
        assertThat(call.header("Content-Length")).contains(Integer.toString(call.bodySize()));
        assertThat(call.bodyText())
                .contains("name=\"payload_json\"", "{\"content\":\"One\"", "name=\"files[0]\"; filename=\"one.txt\"");
    }

    @Test
    void showsFilesInEmbeds() {
        UploadFile chart = UploadFile.of("chart.png", noise(10));
        Message message = sent(calls.execute(m -> m.file(chart)
                .embed(e ->
                        e.title("T").image(chart.reference()).author("A", "https://example.com", chart.reference()))));
        Embed embed = message.embeds().get(0);
        String url = message.attachments().get(0).url();
        assertThat(embed.image()).map(EmbedMedia::url).contains(url);
        assertThat(embed.author())
                .hasValueSatisfying(author -> assertThat(author.iconUrl()).contains(url));
    }

    private Message withThreeFiles() {
        return sent(calls.execute(m -> m.content("Files")
                .file(UploadFile.of("a.txt", "A".getBytes(UTF_8)), "The first")
                .file("b.txt", "B".getBytes(UTF_8))
                .file("c.txt", "C".getBytes(UTF_8))));
    }

    @Test
    void addsFilesInEdit() {
        Message before = withThreeFiles();
        Message edited = sent(calls.editMessage(before.id(), edit -> edit.file("d.txt", "D".getBytes(UTF_8))));
        assertThat(edited.attachments())
                .hasSize(4)
                .startsWith(before.attachments().toArray(Attachment[]::new));
        assertThat(download(edited.attachments().get(3)).body()).containsExactly('D');
        assertThat(edited.content()).isEqualTo("Files");
        Message text = sent(calls.editMessage(before.id(), "Four files"));
        assertThat(text.attachments()).isEqualTo(edited.attachments());
    }

    @Test
    void keepsFilesThatEditLists() {
        Message before = withThreeFiles();
        Attachment third = before.attachments().get(2);
        Message edited = sent(calls.editMessage(
                before.id(),
                edit -> edit.keep(before.attachments().get(0), third)
                        .file(UploadFile.of("d.txt", "D".getBytes(UTF_8)), "The last")
                        .embed(e -> e.image("attachment://c.txt").thumbnail("attachment://d.txt"))));
        assertThat(names(edited)).containsExactly("a.txt", "c.txt", "d.txt");
        assertThat(edited.attachments().get(0).description()).contains("The first");
        assertThat(edited.attachments().get(2).description()).contains("The last");
        assertThat(edited.embeds().get(0).image()).map(EmbedMedia::url).contains(third.url());
        assertThat(download(third).body()).containsExactly('C');
        assertThat(download(before.attachments().get(1)).statusCode()).isEqualTo(404);
        Message described = sent(calls.editMessage(before.id(), edit -> edit.keep(third.id(), "The only one")));
        assertThat(names(described)).containsExactly("c.txt");
        assertThat(described.attachments().get(0).description()).contains("The only one");
    }

    @Test
    void replacesFilesThatEditClears() {
        Message before = withThreeFiles();
        Message edited = sent(calls.editMessage(
                before.id(),
                edit -> edit.clearAttachments().file(UploadFile.of("d.txt", stream(new byte[] {'D'})), "New")));
        assertThat(names(edited)).containsExactly("d.txt");
        assertThat(edited.attachments().get(0).description()).contains("New");
        Message without = sent(calls.editMessage(before.id(), edit -> edit.clearAttachments()));
        assertThat(without.attachments()).isEmpty();
        assertThat(without.content()).isEqualTo("Files");
    }

    /** Asserts that two equal requests arrived. */
    private void assertRepeatedToTheByte() {
        List<RecordedCall> requests = emulator.requests();
        assertThat(requests).hasSize(2);
        assertThat(requests.get(1).body()).isEqualTo(requests.get(0).body());
        assertThat(requests.get(1).header("Content-Type"))
                .isEqualTo(requests.get(0).header("Content-Type"));
        assertThat(requests.get(1).headers()).isEqualTo(requests.get(0).headers());
    }

    @Test
    void sendsFormAgainAfter429() throws IOException {
        byte[] large = noise(300_000);
        byte[] small = noise(30);
        Path file = Files.write(folder.resolve("large.bin"), large);
        emulator.faults().on(EXECUTE).respond(429, Map.of("Retry-After", "1"), RATE_LIMIT);
        Message message = sent(calls.execute(
                m -> m.file(file).file("small.bin", small).file(UploadFile.of("own.bin", () -> stream(small)))));
        assertThat(waits).containsExactly(Duration.ofSeconds(1));
        assertRepeatedToTheByte();
        assertThat(arrived()).extracting(EmulatedAttachment::bytes).containsExactly(large, small, small);
        emulator.clearRequests();
        emulator.faults().on(EDIT).respond(429, Map.of("Retry-After", "1"), RATE_LIMIT);
        sent(calls.editMessage(message.id(), edit -> edit.clearAttachments().file(file)));
        assertRepeatedToTheByte();
        assertThat(arrived()).extracting(EmulatedAttachment::bytes).containsExactly(large);
    }

    /** Returns a client whose connections fail until the first wait. */
    private WebhookClient whileConnectionsAreReset() {
        SocketFactory sockets = new UnconnectedSockets() {
            @Override
            public Socket createSocket() {
                return new Socket() {
                    @Override
                    public void connect(SocketAddress to, int timeout) throws IOException {
                        if (waits.isEmpty()) {
                            throw new SocketException("Connection reset");
                        }
                        super.connect(to, timeout);
                    }
                };
            }
        };
        return client(builder()
                        .okHttpClient(new OkHttpClient.Builder()
                                .socketFactory(sockets)
                                .build()))
                .webhooks()
                .withToken(id(deploys), deploys.token());
    }

    @Test
    void sendsFormAfterEarlyConnectionReset() {
        byte[] bytes = noise(100_000);
        byte[] streamed = noise(50_000);
        sent(whileConnectionsAreReset()
                .executeWithoutWaiting(m -> m.file("a.bin", bytes).file(UploadFile.of("b.bin", stream(streamed)))));
        assertThat(waits).hasSize(1);
        assertThat(emulator.requests()).hasSize(1);
        assertThat(arrived()).extracting(EmulatedAttachment::bytes).containsExactly(bytes, streamed);
    }

    @Test
    void doesNotRetryFormThatMayHaveArrived() {
        ApiCall<Void> call = calls.executeWithoutWaiting(m -> m.file("a.bin", noise(100_000)));
        emulator.faults().on(EXECUTE).dropBeforeProcessing();
        assertThatThrownBy(() -> sent(call)).isInstanceOf(OutcomeUnknownException.class);
        emulator.faults().on(EXECUTE).dropAfterProcessing();
        assertThatThrownBy(() -> sent(call)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(emulator.requests()).hasSize(2);
        assertThat(arrived()).hasSize(1);
        sent(call);
        assertThat(general.messages()).hasSize(2);
    }
}
