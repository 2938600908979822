package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoiningStreamTest {
    private final List<String> written = new ArrayList<>();
    private final JoiningStream stream = new JoiningStream(new OutputStream() {
        @Override
        public void write(int b) {
            throw new AssertionError("A write of one byte");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            written.add(new String(bytes, offset, length, StandardCharsets.US_ASCII));
        }
    });

    private void write(String text) throws IOException {
        stream.write(("<" + text + ">").getBytes(StandardCharsets.US_ASCII), 1, text.length());
        stream.flush();
    }

    @Test
    void writesAtOnceByDefault() throws IOException {
        write("head");
        stream.write('x');
        assertThat(written).containsExactly("head", "x");
    }

    @Test
    void joinsOneWriteWithTheNext() throws IOException {
        stream.joinNextWrites();
        write("head,");
        assertThat(written).isEmpty();
        write("body");
        write("other");
        assertThat(written).containsExactly("head,body", "other");
    }
}
