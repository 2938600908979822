package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.Arrays;
import okio.Buffer;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.Okio;

/** The server's side of an HTTP/2 connection, frame by frame. It does not decode request headers. */
final class RawHttp2 {
    static final int REFUSED_STREAM = 7;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;

    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    private static final int INITIAL_WINDOW_SIZE = 4;

    private static final int PREFACE_LENGTH = 24;

    /** {@code :status: 200} of the static table. */
    private static final byte STATUS_200 = (byte) 0x88;

    private final BufferedSource in;
    private final BufferedSink out;

    RawHttp2(RawServer.Connection connection) throws IOException {
        in = connection.in;
        out = Okio.buffer(Okio.sink(connection.out));
        in.skip(PREFACE_LENGTH);
        frame(SETTINGS, 0, 0);
    }

    /** Reads frames until a request is complete, and returns its stream. */
    int read() throws IOException {
        while (true) {
            int length = (in.readByte() & 0xff) << 16 | (in.readShort() & 0xffff);
            int type = in.readByte();
            int flags = in.readByte();
            int stream = in.readInt();
            byte[] payload = in.readByteArray(length);
            if (type == SETTINGS && (flags & ACK) == 0) {
                frame(SETTINGS, ACK, 0);
            } else if (type == PING && (flags & ACK) == 0) {
                frame(PING, ACK, 0, payload);
            } else if ((type == HEADERS || type == DATA) && (flags & END_STREAM) != 0) {
                return stream;
            }
        }
    }

    /** Lets the client send bodies until the socket's buffers are full. */
    void widen() throws IOException {
        byte[] widest = new Buffer().writeInt(Integer.MAX_VALUE).readByteArray();
        byte[] setting =
                new Buffer().writeShort(INITIAL_WINDOW_SIZE).write(widest).readByteArray();
        frame(SETTINGS, 0, 0, setting);
        frame(WINDOW_UPDATE, 0, 0, new Buffer().writeInt(1 << 30).readByteArray());
    }

    void respond(int stream, String json) throws IOException {
        frame(HEADERS, END_HEADERS, stream, STATUS_200);
        frame(DATA, END_STREAM, stream, json.getBytes(ISO_8859_1));
    }

    void reset(int stream, int error) throws IOException {
        frame(RST_STREAM, 0, stream, new Buffer().writeInt(error).readByteArray());
    }

    /** Announces that streams after the last one are not processed. */
    void goAway(int last) throws IOException {
        frame(GOAWAY, 0, 0, new Buffer().writeInt(last).writeInt(0).readByteArray());
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
