package io.guildkit.core.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipStreamTest {
    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void emptyCompressedMembersDoNotExhaustTheStack() throws IOException {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        byte[] empty = gzip("");
        for (int i = 0; i < 100_000; i++) {
            members.write(empty);
        }
        GunzipStream plain = new GunzipStream(new ByteArrayInputStream(members.toByteArray()));
        assertThatThrownBy(plain::read).isInstanceOf(GunzipStream.CorruptException.class);
    }

    @Test
    void someEmptyCompressedMembersAreRead() throws IOException {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int i = 0; i < 1_000; i++) {
            members.write(gzip(i % 50 == 0 ? "x" : ""));
        }
        GunzipStream plain = new GunzipStream(new ByteArrayInputStream(members.toByteArray()));
        assertThat(plain.readAllBytes()).hasSize(20);
    }
}
