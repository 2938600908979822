package io.guildkit.redis.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A Lua script.
 *
 * @param source its text
 * @param sha1 its name in Redis
 */
public record Script(String source, String sha1) {
    /** The format of the states in Redis. Processes that write different formats do not share limits. */
    static final int FORMAT = 1;

    /** Loads a script that is part of this module. */
    static Script load(String name) {
        try (InputStream file = Objects.requireNonNull(Script.class.getResourceAsStream(name), name)) {
            return of("local FORMAT = " + FORMAT + "\n" + new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names a script by its digest. */
    public static Script of(String source) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(source.getBytes(StandardCharsets.UTF_8));
            return new Script(source, HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    @Override
    public String toString() {
        return "Script{" + sha1 + "}";
    }
}
