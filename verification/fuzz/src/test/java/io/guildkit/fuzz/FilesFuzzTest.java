package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import okhttp3.MultipartReader;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Uploads files with hostile names. An input is both the name and the content. */
class FilesFuzzTest {
    private static final RecordingNetwork NETWORK = new RecordingNetwork();
    private static final WebhookClient CLIENT = WebhookClient.builder("https://chat.invalid/api/webhooks/1/t0ken")
            .okHttpClient(NETWORK.client())
            .build();

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void isolatesFileNames(byte[] input) throws IOException {
        UploadFile file;
        try {
            file = UploadFile.of(Inputs.text(input), input);
        } catch (IllegalArgumentException e) {
            Accessors.assertLoggable(e.getMessage());
            return;
        }
        Accessors.assertLoggable(file.toString());
        CLIENT.executeWithoutWaiting(message -> message.content("x").file(file)).send();
        try (MultipartReader parts = new MultipartReader(
                NETWORK.last().body().clone(), boundary(NETWORK.last().request()))) {
            MultipartReader.@Nullable Part part = parts.nextPart();
            while (part != null && !part.headers().get("Content-Disposition").contains("filename")) {
                part = parts.nextPart();
            }
            assertThat(Objects.requireNonNull(part).headers().names())
                    .containsExactlyInAnyOrder("Content-Disposition", "Content-Type");
            assertThat(part.headers().get("Content-Disposition"))
                    .isEqualTo("form-data; name=\"files[0]\"; filename=\"" + file.name() + "\"");
            assertThat(part.body().readByteArray()).isEqualTo(input);
            assertThat(parts.nextPart()).as("nothing follows").isNull();
        }
        for (String harmful : List.of("/", "\\", "\"", "\r", "\n", "\0")) {
            assertThat(file.name()).doesNotContain(harmful);
        }
    }

    private static String boundary(Request request) {
        return Objects.requireNonNull(Objects.requireNonNull(request.body()).contentType())
                .parameter("boundary");
    }
}
