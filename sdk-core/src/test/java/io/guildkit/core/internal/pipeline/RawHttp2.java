package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The server's side of an HTTP/2 connection, frame by frame. It does not decode request headers. */
final class RawHttp2 {
    static final int REFUSED_STREAM = 7;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int CONTINUATION = 9;

    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    private static final int PREFACE_LENGTH = 24;

    /** {@code :status: 200} of the static table. */
    private static final byte STATUS_200 = (byte) 0x88;

    private final DataInputStream in;
    private final DataOutputStream out;

    /** The streams whose requests were read to their end. */
    final List<Integer> requests = new CopyOnWriteArrayList<>();

    RawHttp2(RawServer.Connection connection) throws IOException {
        in = new DataInputStream(connection.in);
        out = new DataOutputStream(connection.out);
        in.readNBytes(PREFACE_LENGTH);
        frame(SETTINGS, 0, 0);
    }

    /** Reads frames until a request is complete, and returns its stream. */
    int read() throws IOException {
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = in.readNBytes(length);
            if (type == SETTINGS && (flags & ACK) == 0) {
                frame(SETTINGS, ACK, 0);
            } else if (type == PING && (flags & ACK) == 0) {
                frame(PING, ACK, 0, payload);
            } else if ((type == HEADERS || type == DATA) && (flags & END_STREAM) != 0) {
                requests.add(stream);
                return stream;
            }
        }
    }

    void respond(int stream, String json) throws IOException {
        frame(HEADERS, END_HEADERS, stream, STATUS_200);
        frame(DATA, END_STREAM, stream, json.getBytes(ISO_8859_1));
    }

    void reset(int stream, int error) throws IOException {
        frame(RST_STREAM, 0, stream, bytes(error));
    }

    /** Announces that streams after the last one are not processed. */
    void goAway(int last) throws IOException {
        frame(GOAWAY, 0, 0, bytes(last, 0));
    }

    /** Writes a header block until the client stops reading it. */
    void endlessHeaders(int stream) throws IOException {
        byte[] block = new byte[16_000];
        Arrays.fill(block, STATUS_200);
        frame(HEADERS, 0, stream, block);
        while (true) {
            frame(CONTINUATION, 0, stream, block);
        }
    }

    private static byte[] bytes(int... numbers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        for (int number : numbers) {
            data.writeInt(number);
        }
        return bytes.toByteArray();
    }

    private void frame(int type, int flags, int stream, byte... payload) throws IOException {
        out.writeByte(payload.length >> 16);
        out.writeShort(payload.length);
        out.writeByte(type);
        out.writeByte(flags);
        out.writeInt(stream);
        out.write(payload);
        out.flush();
    }
}
