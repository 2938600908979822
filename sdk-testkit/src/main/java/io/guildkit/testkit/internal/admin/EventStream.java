package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * Writes events as they happen, in the format of server-sent events.
 *
 * @param after the id of the last event that the client knows
 */
record EventStream(Journal journal, long after) {
    static final String MEDIA_TYPE = "text/event-stream";

    /** A client that is gone is noticed at the next write at the latest. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    Reply reply() {
        return Reply.of(200, Map.of("Content-Type", MEDIA_TYPE), "")
                .delivered(new Delivery.Written(-1, (body, out) -> write(out)));
    }

    private void write(OutputStream out) throws IOException, InterruptedException {
        long seen = after;
        send(out, "retry: 1000\n\n");
        while (!journal.isClosed()) {
            StringBuilder text = new StringBuilder();
            for (Journal.Event event : journal.await(seen, HEARTBEAT)) {
                seen = event.id();
                text.append("id: ").append(event.id()).append("\nevent: ").append(event.type());
                text.append("\ndata: ").append(event.data().get()).append("\n\n");
            }
            send(out, text.isEmpty() ? ":\n\n" : text.toString());
        }
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
