package io.guildkit.core.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipStreamTest {
    private static GunzipStream gunzip(String... members) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String member : members) {
            try (OutputStream zip = new GZIPOutputStream(bytes)) {
                zip.write(member.getBytes(UTF_8));
            }
        }
        return new GunzipStream(new ByteArrayInputStream(bytes.toByteArray()), false);
    }

    @Test
    void manyEmptyMembersDoNotExhaustStack() throws IOException {
        String[] members = new String[100_000];
        Arrays.fill(members, "");
        GunzipStream plain = gunzip(members);
        assertThatThrownBy(plain::read).isInstanceOf(GunzipStream.CorruptException.class);
    }

    @Test
    void readsSomeEmptyMembers() throws IOException {
        String[] members = new String[1_000];
        Arrays.setAll(members, i -> i % 50 == 0 ? "x" : "");
        assertThat(gunzip(members).readAllBytes()).hasSize(20);
    }
}
