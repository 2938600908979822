package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.IntNode;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.model.PollCreateRequest;
import io.guildkit.core.upload.UploadFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class VoiceMessageTest {
    private static final String WAVEFORM = Waveform.ofPcm16(new short[] {0, 16384, -32768, 32767});

    private static UploadFile recording() {
        return UploadFile.of("v.ogg", new byte[] {65});
    }

    private static Consumer<WebhookMessage.Builder> voice() {
        return m -> m.voiceMessage(recording(), Duration.ofMillis(1500), WAVEFORM);
    }

    private static Set<String> faultsOf(Consumer<WebhookMessage.Builder> message) {
        InvalidRequestException refusal =
                catchThrowableOfType(InvalidRequestException.class, () -> WebhookMessage.of(message));
        return (refusal == null ? FormErrors.none() : refusal.formErrors())
                .all()
                .keySet();
    }

    private static Set<String> faultsOf(double seconds, String waveform) {
        return faultsOf(m ->
                m.voiceMessage().file(recording(), a -> a.durationSecs(seconds).waveform(waveform)));
    }

    private static byte[] bytes(String waveform) {
        return Base64.getDecoder().decode(waveform);
    }

    @Test
    void sendsLengthAndWaveform() {
        try (Service service = new Service()) {
            try (WebhookClient webhook = service.client("")) {
                webhook.executeWithoutWaiting(voice().andThen(m -> m.suppressNotifications()))
                        .send();
            }
            assertThat(service.last().body().utf8())
                    .contains("{\"flags\":12288,\"attachments\":[{\"id\":\"0\",\"filename\":\"v.ogg\","
                            + "\"duration_secs\":1.5,\"waveform\":\"AH///g==\"}]}");
        }
    }

    @Test
    void attachmentsTakeFurtherFields() {
        Consumer<WebhookMessage.Builder> message =
                m -> m.file(recording(), a -> a.filename("x").putUnknownField("is_clip", IntNode.valueOf(1)))
                        .uploaded("a.png", "up/a.png", a -> a.putUnknownField("is_clip", IntNode.valueOf(2)));
        try (Service service = new Service()) {
            try (WebhookClient webhook = service.client("")) {
                webhook.executeWithoutWaiting(message).send();
            }
            assertThat(service.last().body().utf8())
                    .contains(
                            "[{\"id\":\"0\",\"filename\":\"v.ogg\",\"is_clip\":1},{\"id\":\"1\",\"filename\":\"a.png\","
                                    + "\"uploaded_filename\":\"up/a.png\",\"is_clip\":2}]");
        }
        assertThat(faultsOf(m -> m.file(recording(), a -> a.putUnknownField("id", IntNode.valueOf(1)))))
                .containsExactly("id");
    }

    @Test
    void voiceMessageIsOneFileWithoutContent() {
        assertThat(faultsOf(voice())).isEmpty();
        assertThat(faultsOf(voice().andThen(m -> m.content("")))).isEmpty();
        assertThat(faultsOf(voice().andThen(m -> m.content("x")))).containsExactly("content");
        assertThat(faultsOf(voice().andThen(m -> m.embed(e -> e.title("x"))))).containsExactly("embeds");
        assertThat(faultsOf(voice().andThen(m -> m.row(Components.button("a", "A")))))
                .containsExactly("components");
        assertThat(faultsOf(voice().andThen(m -> m.components(List.of())))).isEmpty();
        assertThat(faultsOf(voice().andThen(m -> m.poll(PollCreateRequest.of("?", "a")))))
                .containsExactly("poll");
        assertThat(faultsOf(voice().andThen(voice()))).containsExactly("files");
        assertThat(faultsOf(voice().andThen(m -> m.uploaded("b.ogg", "up/b.ogg"))))
                .contains("files");
        assertThat(faultsOf(m -> m.voiceMessage().content("x"))).containsExactly("content", "files");
    }

    @Test
    void voiceMessageNeedsLengthAndWaveform() {
        assertThat(faultsOf(m -> m.voiceMessage().file(recording())))
                .containsExactly("attachments[0].duration_secs", "attachments[0].waveform");
        assertThat(faultsOf(m -> m.voiceMessage()
                        .uploaded("v.ogg", "up/v.ogg", a -> a.durationSecs(1.5).waveform(WAVEFORM))))
                .isEmpty();
        for (double seconds : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThat(faultsOf(seconds, WAVEFORM)).containsExactly("attachments[0].duration_secs");
        }
        for (String waveform : new String[] {"", "*", "AAA", base64(257)}) {
            assertThat(faultsOf(1, waveform)).containsExactly("attachments[0].waveform");
        }
        assertThat(faultsOf(1, base64(1))).isEmpty();
        assertThat(faultsOf(1, base64(256))).isEmpty();
    }

    private static String base64(int bytes) {
        return Base64.getEncoder().encodeToString(new byte[bytes]);
    }

    @Test
    void lengthAndWaveformNeedTheFlag() {
        assertThat(faultsOf(m -> m.file(recording(), a -> a.durationSecs(1.0).waveform(WAVEFORM))))
                .containsExactly("attachments[0].duration_secs", "attachments[0].waveform");
    }

    @Test
    void waveformContainsPeaksOfEqualParts() {
        assertThat(bytes(WAVEFORM)).containsExactly(0, 127, 255, 254);
        short[] samples = new short[1000];
        samples[999] = -32768;
        assertThat(bytes(Waveform.ofPcm16(samples)))
                .hasSize(256)
                .endsWith(0, 255)
                .startsWith(0, 0);
        assertThat(bytes(Waveform.ofPcm16(new short[256]))).hasSize(256).containsOnly(0);
        assertThat(bytes(Waveform.ofPcm16(new short[257]))).hasSize(256);
    }

    @Test
    void waveformReadsLittleEndianSamples() {
        assertThat(Waveform.ofPcm16(new byte[] {0, 0, 0, 64, 0, -128, -1, 127})).isEqualTo(WAVEFORM);
    }

    @Test
    void waveformNeedsWholeSamples() {
        assertThatThrownBy(() -> Waveform.ofPcm16(new short[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Waveform.ofPcm16(new byte[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Waveform.ofPcm16("RIF".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3");
    }
}
