package io.guildkit.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import okhttp3.internal.http2.Header;
import okhttp3.internal.http2.Hpack;
import okio.Buffer;

/** A connection with HTTP/2 that both ends know beforehand. Heads fit into one frame. */
final class Http2 implements Protocol {
    static final int INTERNAL_ERROR = 2;
    static final int REFUSED_STREAM = 7;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;

    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;
    private static final int MAX_CONCURRENT_STREAMS = 3;

    private static final int PREFACE = 24;
    private static final int FRAME_HEAD = 9;
    private static final int TABLE_SIZE = 4_096;

    private final int mostStreams;
    private final Buffer blocks = new Buffer();
    private final Hpack.Reader heads = new Hpack.Reader(blocks, TABLE_SIZE);
    private final ByteArrayOutputStream incomplete = new ByteArrayOutputStream();
    private final Map<Integer, Incoming> incoming = new HashMap<>();

    /** The streams that the client has ended. */
    private final Set<Integer> abandoned = new HashSet<>();

    /** Those of which the service knows. */
    private final Set<Integer> cancelled = new HashSet<>();

    private int lastStream = Integer.MAX_VALUE;
    private boolean greeted;

    /** A request of which the client has written a part. */
    private record Incoming(Map<String, String> head, StringBuilder body) {
        Request request(int stream) {
            return new Request(
                    text(":method"),
                    text(":path"),
                    Request.call(text(Request.CALL)),
                    text("Authorization"),
                    text(Request.PROOF),
                    body.toString(),
                    stream);
        }

        private String text(String header) {
            return head.getOrDefault(name(header), "");
        }
    }

    /**
     * Creates the service's end of a connection.
     *
     * @param mostStreams the number of concurrent streams that the service allows
     */
    Http2(int mostStreams) {
        this.mostStreams = mostStreams;
    }

    @Override
    public byte[] greeting() {
        ByteBuffer setting =
                ByteBuffer.allocate(6).putShort((short) MAX_CONCURRENT_STREAMS).putInt(mostStreams);
        return frame(SETTINGS, 0, 0, setting.array());
    }

    @Override
    public Arrival written(byte[] bytes, Service service) {
        incomplete.writeBytes(bytes);
        byte[] all = incomplete.toByteArray();
        int at = greeted ? 0 : PREFACE;
        if (all.length < at) {
            return (receiver, connection) -> {};
        }
        greeted = true;
        List<Arrival> arrivals = new ArrayList<>();
        while (all.length - at >= FRAME_HEAD) {
            ByteBuffer head = ByteBuffer.wrap(all, at, FRAME_HEAD);
            int lengthAndType = head.getInt();
            int length = lengthAndType >>> 8;
            if (all.length - at - FRAME_HEAD < length) {
                break;
            }
            int flags = head.get();
            int stream = head.getInt();
            byte[] payload = Arrays.copyOfRange(all, at + FRAME_HEAD, at + FRAME_HEAD + length);
            arrivals.add(frame(lengthAndType & 0xff, flags, stream, payload, service));
            at += FRAME_HEAD + length;
        }
        incomplete.reset();
        incomplete.write(all, at, all.length - at);
        return (receiver, connection) -> arrivals.forEach(arrival -> arrival.at(receiver, connection));
    }

    private Arrival frame(int type, int flags, int stream, byte[] payload, Service service) {
        return switch (type) {
            case HEADERS -> {
                Incoming request = new Incoming(head(payload), new StringBuilder());
                service.isWritten(request.request(stream));
                incoming.put(stream, request);
                yield (flags & END_STREAM) != 0 ? received(stream) : (receiver, connection) -> {};
            }
            case DATA -> {
                incoming(stream).body().append(new String(payload, StandardCharsets.ISO_8859_1));
                Arrival whole = (flags & END_STREAM) != 0 ? received(stream) : (receiver, connection) -> {};
                yield (receiver, connection) -> {
                    if (payload.length > 0) {
                        connection.send(frame(WINDOW_UPDATE, 0, 0, number(payload.length)));
                    }
                    whole.at(receiver, connection);
                };
            }
            case RST_STREAM -> {
                abandoned.add(stream);
                yield (receiver, connection) -> cancelled.add(stream);
            }
            case SETTINGS ->
                (receiver, connection) -> {
                    if ((flags & ACK) == 0) {
                        connection.send(frame(SETTINGS, ACK, 0, new byte[0]));
                    }
                };
            case PING ->
                (receiver, connection) -> {
                    if ((flags & ACK) == 0) {
                        connection.send(frame(PING, ACK, 0, payload));
                    }
                };
            default -> (receiver, connection) -> {};
        };
    }

    private Map<String, String> head(byte[] block) {
        blocks.write(block);
        try {
            heads.readHeaders();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> head = new HashMap<>();
        for (Header header : heads.getAndResetHeaderList()) {
            head.put(header.name.utf8(), header.value.utf8());
        }
        return head;
    }

    private static String name(String header) {
        return header.toLowerCase(Locale.ROOT);
    }

    private Arrival received(int stream) {
        Request request = incoming(stream).request(stream);
        incoming.remove(stream);
        return (receiver, connection) -> {
            if (stream <= lastStream) {
                receiver.received(connection, request);
            }
        };
    }

    private Incoming incoming(int stream) {
        return Objects.requireNonNull(incoming.get(stream), "the client has begun the stream");
    }

    // ---- frames of the service

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(FRAME_HEAD + payload.length)
                .putInt((payload.length << 8) | type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    /** Encodes nothing for a stream that the client has reset. */
    private byte[] ofStream(Request request, int type, int flags, byte[] payload) {
        return cancelled.contains(request.stream()) ? new byte[0] : frame(type, flags, request.stream(), payload);
    }

    @Override
    public byte[] head(Request request, int status, int length, String headers, boolean last) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        add(block, ":status", Integer.toString(status));
        add(block, "content-type", "application/json");
        if (status != 204 || length > 0) {
            add(block, "content-length", Integer.toString(length));
        }
        headers.lines().forEach(line -> {
            String[] parts = line.split(": ", 2);
            add(block, name(parts[0]), parts[1]);
        });
        return ofStream(request, HEADERS, END_HEADERS | (last ? END_STREAM : 0), block.toByteArray());
    }

    /** Adds a header that refers to no table. */
    private static void add(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        for (String part : new String[] {name, value}) {
            byte[] bytes = part.getBytes(StandardCharsets.ISO_8859_1);
            int shorts = 127; // lengths from here on take several bytes
            if (bytes.length < shorts) {
                block.write(bytes.length);
            } else {
                int rest = bytes.length - shorts;
                block.write(shorts);
                for (; rest > shorts; rest >>>= 7) {
                    block.write(0x80 | (rest & shorts));
                }
                block.write(rest);
            }
            block.writeBytes(bytes);
        }
    }

    @Override
    public byte[] body(Request request, String text, boolean last) {
        return ofStream(request, DATA, last ? END_STREAM : 0, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public boolean isAbandoned(Request request) {
        return abandoned.contains(request.stream());
    }

    @Override
    public byte[] unsolicited() {
        return frame(PING, 0, 0, new byte[8]);
    }

    /** Ends the stream of a request. */
    byte[] reset(Request request, int error) {
        return ofStream(request, RST_STREAM, 0, number(error));
    }

    /** Announces that the service ignores the streams after a number. */
    byte[] goAway(int last) {
        lastStream = Math.min(lastStream, last);
        return frame(
                GOAWAY,
                0,
                0,
                ByteBuffer.allocate(8).putInt(lastStream).putInt(0).array());
    }
}
