package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The reasons for numbers, from a file. */
final class Reasons {
    private final Properties reasons = new Properties();

    private Reasons() {}

    static Reasons read(String file) {
        Reasons read = new Reasons();
        try (InputStream in = Reasons.class.getResourceAsStream(file)) {
            read.reasons.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }

    /** Returns a reason; empty if there is none. */
    String of(String id) {
        return reasons.getProperty(id, "");
    }
}
