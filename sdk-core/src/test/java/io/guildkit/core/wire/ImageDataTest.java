package io.guildkit.core.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.internal.codec.ValueWriters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageDataTest {
    private static final String PNG = "\u0089PNG\r\n\u001A\nrest";

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({
        "'\u0089PNG\r\n\u001A\nrest', image/png",
        "'\u00FF\u00D8\u00FF\u00E0', image/jpeg",
        "GIF89a, image/gif",
        "GIF87a, image/gif"
    })
    void detectsMediaTypeFromBytes(String latin1, String mediaType) {
        ImageData image = ImageData.of(bytes(latin1));
        assertThat(image.format().mediaType()).isEqualTo(mediaType);
        assertThat(image.dataUri())
                .isEqualTo(
                        "data:" + mediaType + ";base64," + Base64.getEncoder().encodeToString(bytes(latin1)));
        assertThat(ValueWriters.IMAGE.encode(image)).isEqualTo('"' + image.dataUri() + '"');
    }

    @Test
    void ignoresExtension(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("picture.jpg"), bytes(PNG));
        assertThat(ImageData.of(file).format()).isEqualTo(ImageData.Format.PNG);
        assertThat(ImageData.of(file)).isEqualTo(ImageData.of(bytes(PNG))).hasSameHashCodeAs(ImageData.of(bytes(PNG)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "RIFF1234WEBP", "<svg/>", "\u0089PN", "BM12345", "gif89a"})
    void rejectsOtherFormats(String latin1) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImageData.of(bytes(latin1)))
                .withMessageContaining("PNG, JPEG or GIF");
    }

    @Test
    void namesFileOfOtherFormat(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("picture.png"), bytes("RIFF1234WEBP"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImageData.of(file))
                .withMessageContaining("picture.png");
    }

    @Test
    void reportsMissingFileWithoutCheckedException(@TempDir Path directory) {
        Path file = directory.resolve("missing.png");
        Supplier<ImageData> image = () -> ImageData.of(file);
        assertThatThrownBy(image::get)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("missing.png")
                .hasCauseInstanceOf(NoSuchFileException.class);
    }

    @Test
    void copiesArray() {
        byte[] bytes = bytes(PNG);
        ImageData image = ImageData.of(bytes);
        bytes[8] = 'X';
        assertThat(image).isEqualTo(ImageData.of(bytes(PNG)));
    }

    @Test
    void toStringContainsSizeOnly() {
        assertThat(ImageData.of(bytes(PNG))).hasToString("ImageData{PNG, 12 bytes}");
    }
}
