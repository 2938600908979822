package io.guildkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.guildkit.applications.Application;
import io.guildkit.applications.DetectableApplication;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.Json;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.Invite;
import io.guildkit.invites.InviteWithMetadata;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Decodes large responses, one after the other, and prints the outcome of each. The responses are generated while they are read,
 * so that only the decoded objects take memory.
 */
public final class DecodingMemoryMain {
    private static final int LARGEST = 31 << 20;
    private static final int REAL = 5 << 20;
    private static final int CHUNK = 8_000;
    private static final int MAX_DEPTH = 199;

    /** Stands for a byte that no character begins with. */
    private static final String MALFORMED = "\uFFFF";

    private static final Codec<?> APPLICATIONS = Application.CODEC.list();
    private static final Codec<?> DETECTABLE = DetectableApplication.CODEC.list();

    static final String DETECTABLE_APPLICATION = """
            {"aliases":["Chess Online"],"executables":[{"is_launcher":false,"name":"chess.exe","os":"win32"}],\
            "hook":true,"id":"356888738724446208","name":"Chess","overlay":true,"overlay_compatibility_hook":false,\
            "overlay_methods":null,"overlay_warn":false,"themes":["Strategy"]}""";

    private static final String USER = """
            {"id":"80351110224678912","username":"ada","discriminator":"1337","avatar":null}""";

    private static final String INVITE = """
            {"code":"hTKzmak","type":0,"channel":{"id":"831646372519346190","type":2,"name":"Lounge"},\
            "guild_id":"831646372519346186","guild":{"id":"831646372519346186","name":"Gardeners","icon":null,\
            "features":["COMMUNITY","DISCOVERABLE"],"nsfw":false},"inviter":%1$s,"flags":3,"target_type":2,\
            "target_user":%1$s,"approximate_member_count":120,"expires_at":"2026-01-02T03:04:05.678000+00:00",\
            "uses":0,"max_uses":25,"max_age":86400,"temporary":false,\
            "created_at":"2026-01-01T03:04:05.678000+00:00"}""".formatted(USER);

    private static final String MESSAGE = """
            {"id":"1","type":0,"channel_id":"831646372519346190","content":"done \u00e9","author":%s,"attachments":[],\
            "embeds":[],"mentions":[],"mention_roles":[],"pinned":false,"mention_everyone":false,"tts":false,\
            "timestamp":"2026-01-02T03:04:05.678000+00:00","edited_timestamp":null,"flags":0,"components":[],\
            "webhook_id":"831646372519346190"}""".formatted(USER);

    private DecodingMemoryMain() {}

    /** A response: text around parts that are repeated until it has its size. */
    private record Shape(String name, Codec<?> codec, String before, IntFunction<String> part, String after, int size) {
        Shape(String name, Codec<?> codec, String before, IntFunction<String> part, String after) {
            this(name, codec, before, part, after, LARGEST);
        }

        /** A list of the same elements, of any JSON. */
        static Shape list(String name, String element) {
            return list(name, Codecs.JSON, element);
        }

        /** A list of the same elements. */
        static Shape list(String name, Codec<?> codec, String element) {
            String next = "," + element;
            return new Shape(name, codec, "[" + element, i -> next, "]");
        }

        /** A list of different elements. */
        static Shape list(String name, Codec<?> codec, IntFunction<String> element) {
            return new Shape(name, codec, "[" + element.apply(0), i -> "," + element.apply(i + 1), "]");
        }

        /** A list as a service may send it. */
        static Shape real(String name, Codec<?> codec, String element) {
            String next = "," + element;
            return new Shape(name, codec, "[" + element, i -> next, "]", REAL);
        }

        /** An object whose members all have the same value. */
        static Shape object(String name, Codec<?> codec, IntFunction<String> names, String value) {
            return new Shape(name, codec, "{", i -> (i == 0 ? "\"" : ",\"") + names.apply(i) + "\":" + value, "}");
        }

        /** A single token that fills the response. */
        static Shape token(String name, String before, String part, String after) {
            return new Shape(name, Codecs.JSON, before, i -> part, after);
        }
    }

    private static List<Shape> shapes() {
        return List.of(
                Shape.list("zeros", "0"),
                Shape.list("small numbers", "99"),
                Shape.list("numbers of 10 digits", "9876543210"),
                Shape.list("numbers of 20 digits", "98765432109876543210"),
                Shape.list("numbers of 100 digits", "9".repeat(100)),
                Shape.list("fractions of 20 digits", "0.9876543210987654321"),
                Shape.list("nulls", "null"),
                Shape.list("empty strings", "\"\""),
                Shape.list("strings of one character", "\"a\""),
                Shape.list("UTF-16 strings of 1,000 characters", "\"\u0101" + "a".repeat(999) + "\""),
                Shape.list("escaped strings", "\"\\u0101\\n\""),
                Shape.list("empty objects", "{}"),
                Shape.list("empty arrays", "[]"),
                Shape.list("arrays of one element", "[0]"),
                Shape.list("objects of one member", "{\"a\":0}"),
                Shape.list("objects with names of their own", Codecs.JSON, i -> "{\"" + i + "\":null}"),
                Shape.list("deep arrays", "[".repeat(MAX_DEPTH - 1) + "]".repeat(MAX_DEPTH - 1)),
                Shape.list("deep objects", "{\"a\":".repeat(MAX_DEPTH - 1) + "0" + "}".repeat(MAX_DEPTH - 1)),
                Shape.object("a tree with many names", Codecs.JSON, i -> "" + i, "0"),
                Shape.object("a model with many unknown members", Company.CODEC, i -> "" + i, "null"),
                new Shape(
                        "a member with a map of many names",
                        RoleConnectionMetadata.CODEC,
                        "{\"key\":\"k\",\"name_localizations\":{\"a\":\"b\"",
                        i -> ",\"" + i + "\":\"a\"",
                        "}}"),
                new Shape(
                        "an object in place of a string",
                        Company.CODEC,
                        "{\"id\":\"1\",\"name\":{\"a\":0",
                        i -> ",\"" + "n".repeat(40_000) + i + "\":0",
                        "}}"),
                Shape.token("a long string", "\"", "a".repeat(1_000), "\""),
                Shape.token("a long UTF-16 string", "\"\u0101", "a".repeat(1_000), "\""),
                Shape.token("a long escaped string", "\"", "\\u0101\\t", "\""),
                Shape.token("a long name", "{\"", "a".repeat(1_000), "\":0}"),
                Shape.token("a long UTF-16 name", "{\"\u0101", "a".repeat(1_000), "\":0}"),
                Shape.token("a long number", "1", "0".repeat(1_000), ""),
                Shape.token("blanks", "", " ".repeat(1_000), "0"),
                Shape.list("numbers that JSON cannot represent", "-Infinity"),
                Shape.token("malformed UTF-8", "\"", MALFORMED.repeat(1_000), "\""),
                Shape.list("malformed texts", "\"" + MALFORMED + "\""),
                Shape.token("raw control characters", "\"", "\t\1", "\""),
                new Shape(
                        "an error with many form errors",
                        Company.CODEC,
                        "{\"code\":1,\"message\":\"x\",\"errors\":{\"a\":[]",
                        i -> ",\"" + i + "\":[\"a\"]",
                        "}}",
                        REAL),
                new Shape(
                        "an error with a long message",
                        Codecs.SNOWFLAKE.list().mapBy(Snowflake::tryParse),
                        "{\"code\":1,\"message\":\"",
                        i -> "a".repeat(1_000),
                        "\"}",
                        REAL),
                Shape.list("minimal invites", Invite.CODEC.list(), "{\"code\":\"\"}"),
                Shape.list(
                        "minimal invites with metadata",
                        InviteWithMetadata.CODEC.list(),
                        "{\"code\":\"a\",\"guild\":{\"id\":\"1\"},\"channel\":{\"id\":\"1\"},\"inviter\":{\"id\":\"1\"}}"),
                Shape.list("minimal applications", APPLICATIONS, "{\"id\":\"1\"}"),
                Shape.list("applications with two unknown members", APPLICATIONS, "{\"id\":\"1\",\"a\":0,\"b\":0}"),
                Shape.list(
                        "applications with names of their own",
                        APPLICATIONS,
                        i -> "{\"id\":\"1\",\"" + i + "\":0,\"a" + i + "\":0}"),
                Shape.real("5 MB of detectable applications", DETECTABLE, DETECTABLE_APPLICATION),
                Shape.real("5 MB of detectable applications as a tree", Codecs.JSON, DETECTABLE_APPLICATION),
                Shape.real("5 MB of invites", InviteWithMetadata.CODEC.list(), INVITE),
                Shape.real("5 MB of messages", Message.CODEC.list(), MESSAGE),
                new Shape(
                        "an application with many tags",
                        Application.CODEC,
                        "{\"id\":\"1\",\"tags\":[\"a\"",
                        i -> ",\"a\"",
                        "]}"),
                Shape.list("open objects", Component.CODEC.list(), "{\"type\":1,\"a\":{},\"b\":[]}"),
                Shape.list(
                        "optional strings in a map",
                        Codecs.STRING.optional().mapBy(Optional::of).list(),
                        "{\"a\":\"a\",\"b\":null}"),
                Shape.object(
                        "lists in a map", Codecs.SNOWFLAKE.list().mapBy(Snowflake::tryParse), i -> "" + i, "[\"1\"]"));
    }

    /** Returns a response, which is generated while it is read. */
    private static InputStream generate(Shape shape) {
        AtomicInteger parts = new AtomicInteger();
        AtomicInteger left = new AtomicInteger(shape.size);
        Stream<String> chunks = Stream.generate(() -> {
            StringBuilder text = new StringBuilder();
            while (text.length() < CHUNK) {
                text.append(shape.part.apply(parts.getAndIncrement()));
            }
            return text.toString();
        });
        Iterator<String> texts = Stream.of(
                        Stream.of(shape.before),
                        chunks.takeWhile(text -> left.addAndGet(-text.length()) > 0),
                        Stream.of(shape.after))
                .reduce(Stream.empty(), Stream::concat)
                .iterator();
        return new InputStream() {
            private InputStream text = nullInputStream();

            @Override
            public int read() {
                throw new UnsupportedOperationException("read in chunks");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int n = text.read(buffer, offset, length);
                while (n < 0 && texts.hasNext()) {
                    text = new ByteArrayInputStream(bytes(texts.next()));
                    n = text.read(buffer, offset, length);
                }
                return n;
            }
        };
    }

    private static byte[] bytes(String text) {
        if (!text.contains(MALFORMED)) {
            return text.getBytes(UTF_8);
        }
        return text.replace(MALFORMED, "\u00ff").getBytes(ISO_8859_1);
    }

    /** Prints a line for each response. */
    public static void main(String[] args) throws IOException {
        for (Shape shape : shapes()) {
            System.out.println(shape.name + ": " + outcome(shape));
        }
    }

    private static String outcome(Shape shape) throws IOException {
        try (InputStream json = generate(shape)) {
            Object value = shape.codec.decode(json, "GET /x", drift -> {});
            return value == null ? "nothing" : "decoded";
        } catch (JsonProcessingException e) {
            return Json.describe(e);
        }
    }
}
