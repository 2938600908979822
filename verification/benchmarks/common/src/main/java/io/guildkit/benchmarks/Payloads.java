package io.guildkit.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The encoded responses, which are the same for all contestants. */
public final class Payloads {
    private static final int GUILDS = 48;
    private static final long GUILD_ID = 831_646_372_519_346_186L;

    private Payloads() {}

    /** Returns the response of a shape. */
    public static byte[] of(Shape shape) {
        return bytes(
                switch (shape.kind) {
                    case APPLICATION -> text("application");
                    case GUILDS -> guilds();
                    case INVITES ->
                        invites(shape.size, shape == Shape.INVITES_IN_CHANGING_ORDER ? "invite-reversed" : "invite");
                });
    }

    /** Adds a member of applications that services no longer send, but that some clients require. */
    public static byte[] withSummary(byte[] json) {
        String key = "\"verify_key\"";
        return bytes(new String(json, StandardCharsets.UTF_8).replace(key, "\"summary\":\"\"," + key));
    }

    /** Returns the response of a webhook's execution with {@code wait=true}. */
    public static byte[] message() {
        return bytes(text("message"));
    }

    private static String guilds() {
        String guild = text("guild");
        return "{\"guilds\":"
                + list(GUILDS, i -> guild.replace(Long.toString(GUILD_ID), Long.toString(GUILD_ID + i)))
                + ",\"total\":1200,\"limit\":48,\"offset\":0}";
    }

    /**
     * Returns a list of invites.
     *
     * @param other the resource of every second invite
     */
    private static String invites(int count, String other) {
        List<String> invites = List.of(text("invite"), text(other));
        return list(count, i -> invites.get(i % 2).replace("hTKzmak", "hTKzm" + i));
    }

    private static String list(int size, IntFunction<String> element) {
        return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(",", "[", "]"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(String name) {
        try (InputStream in = Payloads.class.getResourceAsStream(name + ".json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
