package io.guildkit.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The answers, encoded beforehand; the same bytes for all contestants. */
public final class Payloads {
    private static final int GUILDS = 48;
    private static final int INVITES = 1_000;
    private static final long GUILD_ID = 831_646_372_519_346_186L;

    private Payloads() {}

    /** Returns the answer of a shape. */
    public static byte[] of(Shape shape) {
        return switch (shape) {
            case APPLICATION -> bytes(text("application"));
            case GUILDS -> bytes(guilds());
            case INVITES -> bytes(invites());
        };
    }

    /** The same with a member of applications that services no longer send, but some clients insist upon. */
    public static byte[] withSummary(Shape shape) {
        String key = "\"verify_key\"";
        return bytes(new String(of(shape), StandardCharsets.UTF_8).replace(key, "\"summary\":\"\"," + key));
    }

    /** What a webhook that was asked to wait answers. */
    public static byte[] message() {
        return bytes(text("message"));
    }

    private static String guilds() {
        String guild = text("guild");
        return "{\"guilds\":"
                + list(GUILDS, i -> guild.replace(Long.toString(GUILD_ID), Long.toString(GUILD_ID + i)))
                + ",\"total\":1200,\"limit\":48,\"offset\":0}";
    }

    private static String invites() {
        String invite = text("invite");
        return list(INVITES, i -> invite.replace("hTKzmak", "hTKzm" + i));
    }

    private static String list(int size, IntFunction<String> element) {
        return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(",", "[", "]"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(String name) {
        try (InputStream in = Payloads.class.getResourceAsStream(name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("no payload " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
