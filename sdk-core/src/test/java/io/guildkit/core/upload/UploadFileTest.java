package io.guildkit.core.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadFileTest {
    private static final byte[] BYTES = {1, 2, 3};

    private static UploadFile named(String name) {
        return UploadFile.of(name, BYTES);
    }

    private static byte[] read(UploadFile file) throws IOException {
        try (InputStream stream = file.open()) {
            return stream.readAllBytes();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'a\"b\r\nX-Evil: y.png', a_b__X-Evil: y.png",
        "/etc/passwd, passwd",
        "C:\\Users\\ada\\report.pdf, report.pdf",
        "../../up.txt, up.txt",
        "nul\u0000\u0007\u007f\u0085l.txt, nul____l.txt",
        "half \uD83D.txt, half _.txt",
        "'  spaces around.txt ', spaces around.txt"
    })
    void makesNamesSafe(String name, String safe) {
        assertThat(named(name).name()).isEqualTo(safe);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\uD83D\uDCCA"})
    void keepsEndOfLongName(String character) {
        assertThat(named(character.repeat(251) + ".txt").name()).isEqualTo(character.repeat(251) + ".txt");
        assertThat(named(character.repeat(252) + ".txt").name()).isEqualTo(character.repeat(251) + ".txt");
        assertThat(named(character.repeat(1000) + ".txt").contentType()).isEqualTo("text/plain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "..", "/", "directory/", "..\\..", "\t/ "})
    void replacesNamesWithoutContent(String name) {
        assertThat(named(name).name()).isEqualTo("file");
        assertThat(named("a.txt").named(name).name()).isEqualTo("file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Übersicht 2026.pdf",
                "レポート.png",
                "family \uD83D\uDC68\u200D\uD83D\uDC69.png",
                "50%.txt",
                "it's.txt"
            })
    void keepsNamesOfAllLanguages(String name) {
        assertThat(named(name).name()).isEqualTo(name);
        assertThat(named(name).reference()).isEqualTo("attachment://" + name);
        assertThat(UploadFile.referred(named(name).reference())).contains(name);
    }

    @Test
    void otherUrlsAreNoReferences() {
        assertThat(UploadFile.referred("https://example.com/attachment://a.png"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a.png, image/png",
        "a.JPG, image/jpeg",
        "a.gif, image/gif",
        "a.webp, image/webp",
        "a.mp4, video/mp4",
        "a.pdf, application/pdf",
        "a.txt, text/plain",
        "a.log, text/plain",
        "a.PATCH, text/plain",
        "a.yml, application/yaml",
        "a.avif, image/avif",
        "a.b.zip, application/zip",
        "issue#12.png, image/png",
        "#1.gif, image/gif",
        "c#.log, text/plain",
        "a.png#, application/octet-stream",
        "a.#png, application/octet-stream",
        "a.txt#.png, image/png",
        "noextension, application/octet-stream",
        "png, application/octet-stream",
        "log, application/octet-stream",
        "a.unheardof, application/octet-stream"
    })
    void detectsTypeFromName(String name, String type) {
        assertThat(named(name).contentType()).isEqualTo(type);
    }

    @Test
    void typeDoesNotDependOnLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(named("CAT.GIF").contentType()).isEqualTo("image/gif");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void acceptsTypesThatHeadersCanContain() {
        assertThat(named("a.bin").typed("text/plain; charset=utf-8").contentType())
                .isEqualTo("text/plain; charset=utf-8");
        assertThatIllegalArgumentException().isThrownBy(() -> named("a").typed("text/plain\r\nX: y"));
    }

    @Test
    void readsFilesAndBytesRepeatedly(@TempDir Path directory) throws IOException {
        Path path = Files.write(directory.resolve("a.bin"), BYTES);
        for (UploadFile file : new UploadFile[] {UploadFile.of(path), named("a.bin")}) {
            assertThat(file.name()).isEqualTo("a.bin");
            assertThat(file.size()).hasValue(3L);
            assertThat(file.isOneShot()).isFalse();
            assertThat(read(file)).isEqualTo(BYTES);
            assertThat(read(file)).isEqualTo(BYTES);
        }
    }

    @Test
    void readsStreamsAndChannelsOnce() throws IOException {
        ReadableByteChannel channel = Channels.newChannel(new ByteArrayInputStream(BYTES));
        for (UploadFile file :
                new UploadFile[] {UploadFile.of("a", new ByteArrayInputStream(BYTES)), UploadFile.of("a", channel)}) {
            assertThat(file.size()).isEmpty();
            assertThat(file.isOneShot()).isTrue();
            assertThat(read(file)).isEqualTo(BYTES);
            assertThatIOException().isThrownBy(file::open).withMessageContaining("only once");
            assertThatIOException().isThrownBy(file.named("b")::open);
        }
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void opensSourceForEachRead() throws IOException {
        UploadFile file =
                UploadFile.of("a", () -> new ByteArrayInputStream(BYTES)).sized(3);
        assertThat(file.size()).hasValue(3L);
        assertThat(read(file)).isEqualTo(read(file)).isEqualTo(BYTES);
        assertThatIllegalArgumentException().isThrownBy(() -> file.sized(-1)).withMessageContaining("-1");
    }

    @Test
    void rejectsMissingFile(@TempDir Path directory) {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> UploadFile.of(directory.resolve("none")))
                .withCauseInstanceOf(NoSuchFileException.class);
    }

    @Test
    void rejectsDirectory(@TempDir Path directory) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UploadFile.of(directory))
                .withMessageContaining("is a directory");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void readsOtherFilesThanRegularOnesOnce() throws IOException {
        UploadFile device = UploadFile.of(Path.of("/dev/null"));
        assertThat(device.size()).isEmpty();
        assertThat(device.isOneShot()).isTrue();
        assertThat(read(device)).isEmpty();
    }

    @Test
    void toStringHidesContent() {
        assertThat(UploadFile.of("a.txt", "canary".getBytes(StandardCharsets.UTF_8)))
                .hasToString("UploadFile{a.txt, 6 bytes}");
        assertThat(UploadFile.of("a.txt", InputStream.nullInputStream())).hasToString("UploadFile{a.txt}");
    }
}
