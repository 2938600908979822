package io.guildkit.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.guildkit.testsupport.ScriptedNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import okio.ByteString;

/** A part of a multipart body, as somebody else's reader sees it. */
record Part(String disposition, String type, ByteString content) {
    static List<Part> of(ScriptedNetwork.Sent sent) {
        return of(sent.contentType(), sent.body());
    }

    static List<Part> of(String contentType, ByteString body) {
        String boundary = MediaType.get(contentType).parameter("boundary");
        List<Part> parts = new ArrayList<>();
        try (MultipartReader reader = new MultipartReader(new Buffer().write(body), boundary)) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                parts.add(new Part(
                        part.headers().get("Content-Disposition"),
                        part.headers().get("Content-Type"),
                        part.body().readByteString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    String text() {
        return content.string(UTF_8);
    }
}
