package io.guildkit.core.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.codec.DriftListener.Drift;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The result of decoding a response, and the reported drift. */
public record Decoded<T>(T value, List<Drift> reports) {
    /** Decodes JSON, which may use single quotes. */
    public static <T> Decoded<T> of(Codec<T> codec, String json) throws IOException {
        return of(codec, json(json).getBytes(UTF_8));
    }

    static <T> Decoded<T> of(Codec<T> codec, byte[] json) throws IOException {
        List<Drift> reports = new ArrayList<>();
        T value = codec.decode(new ByteArrayInputStream(json), "GET /x", reports::add);
        assertThat(reports).extracting(Drift::route).allMatch("GET /x"::equals);
        return new Decoded<>(value, reports);
    }

    /** Returns the kind and path of each drift, such as {@code WRONG_TYPE /author/id}. */
    public List<String> drifts() {
        return reports.stream().map(drift -> drift.kind() + " " + drift.path()).toList();
    }

    /** Replaces single quotes with double quotes. */
    public static String json(String text) {
        return text.replace('\'', '"');
    }
}
