package io.guildkit.testkit.internal.faults;

import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Delivery.Stage;
import io.guildkit.testkit.internal.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** The kinds of faults. */
public enum FaultKind {
    /** Executes the request after a pause in real time. */
    DELAY((plan, visit, work) -> {
        visit.pass(plan.pause);
        return work.carryOut();
    }),
    /** Holds requests before they are carried out. */
    HOLD((plan, visit, work) -> {
        visit.pass();
        return work.carryOut();
    }),
    /** Executes requests and holds their responses. */
    HOLD_RESPONSE((plan, visit, work) -> {
        Reply reply = work.carryOut();
        visit.pass();
        return reply;
    }),
    /** Never responds, and never executes the request. */
    STALL((plan, visit, work) -> {
        visit.pass();
        return Reply.lost();
    }),
    /** Cuts the connection instead of carrying the request out. */
    DROP_BEFORE_PROCESSING((plan, visit, work) -> Reply.lost()),
    /** Executes the request, and cuts the connection instead of responding. */
    DROP_AFTER_PROCESSING(cut(Stage.BEFORE_HEAD, false)),
    /** Executes the request, and cuts the connection in the middle of the headers. */
    TRUNCATE_HEADERS(cut(Stage.WITHIN_HEAD, false)),
    /** Executes the request, and cuts the connection in the middle of the body. */
    TRUNCATE_BODY(cut(Stage.WITHIN_BODY, false)),
    /** Executes the request, and resets the connection instead of responding. */
    RESET_BEFORE_HEADERS(cut(Stage.BEFORE_HEAD, true)),
    /** Executes the request, and resets the connection in the middle of the headers. */
    RESET_IN_HEADERS(cut(Stage.WITHIN_HEAD, true)),
    /** Executes the request, and resets the connection in the middle of the body. */
    RESET_IN_BODY(cut(Stage.WITHIN_BODY, true)),
    /** Executes the request, and sends the body byte by byte, each after a pause in real time. */
    DRIP((plan, visit, work) -> {
        Reply reply = work.carryOut();
        return reply.delivered(new Delivery.Written(reply.bytes().length, (body, out) -> {
            for (byte next : body) {
                visit.pass(plan.pause);
                out.write(next);
                out.flush();
            }
        }));
    }),
    /** Executes the request, and replaces the end of the body by endless blanks. */
    ENDLESS_BODY((plan, visit, work) -> work.carryOut().delivered(new Delivery.Written(-1, (body, out) -> {
        out.write(body, 0, Math.max(0, body.length - 1));
        byte[] blanks = " ".repeat(8192).getBytes(StandardCharsets.US_ASCII);
        while (!visit.isReleased()) {
            out.write(blanks);
            out.flush();
        }
    }))),
    /** Executes the request, and responds with compressed JSON that is a thousand times as long decompressed. */
    COMPRESSED_BOMB((plan, visit, work) -> {
        int status = work.carryOut().status();
        return Reply.file(bomb(plan.bytes), "application/json")
                .withStatus(status)
                .header("Content-Encoding", "gzip");
    }),
    /** Responds with a fixed response instead of carrying the request out. */
    RESPOND((plan, visit, work) -> plan.reply()),
    /** Executes the request, and responds with a fixed response. */
    RESPOND_AFTER_PROCESSING((plan, visit, work) -> {
        work.carryOut();
        return plan.reply();
    }),
    /** Responds with a page, as a proxy in between does, instead of carrying the request out. */
    HTML((plan, visit, work) -> Reply.html(plan.status)),
    /** Responds with only a status, without executing the request. */
    EMPTY_BODY((plan, visit, work) -> Reply.empty(plan.status)),
    /** Executes the request, and responds with only a status. */
    EMPTY_AFTER_PROCESSING((plan, visit, work) -> {
        work.carryOut();
        return Reply.empty(plan.status);
    }),
    /** Replaces the body of the real response. */
    BODY_REPLACED_BY((plan, visit, work) -> work.carryOut().withBody(plan.body)),
    /** Replaces the status of the real response. */
    STATUS_REPLACED_BY((plan, visit, work) -> work.carryOut().withStatus(plan.status)),
    /** Executes the request, and changes the JSON of the response. A response that is not JSON stays unchanged. */
    DRIFT((plan, visit, work) -> {
        Reply reply = work.carryOut();
        return reply.withBody(Drift.apply(plan.drift, new String(reply.bytes(), StandardCharsets.UTF_8)));
    });

    /** The effect of a plan on one call. Held calls wait at a gate, at which the visit of the call has begun. */
    @FunctionalInterface
    interface Effect {
        Reply play(FaultPlan plan, Gate.Visit visit, Fault.Work work) throws InterruptedException;
    }

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    final Effect effect;

    FaultKind(Effect effect) {
        this.effect = effect;
    }

    /** Returns the name in scripts, such as {@code holdResponse}. */
    String scriptName() {
        StringBuilder text = new StringBuilder();
        for (String word : name().split("_", -1)) {
            String lower = word.toLowerCase(Locale.ROOT);
            text.append(text.isEmpty() ? lower : lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1));
        }
        return text.toString();
    }

    private static Effect cut(Stage stage, boolean reset) {
        return (plan, visit, work) -> work.carryOut().delivered(new Delivery.Cut(stage, reset));
    }

    /** Returns a compressed JSON object with one string of about the given length. */
    private static ByteBuffer bomb(long bytes) {
        byte[] chunk = "0".repeat(8192).getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        try (GZIPOutputStream large = new GZIPOutputStream(small)) {
            large.write("{\"zeros\":\"".getBytes(StandardCharsets.US_ASCII));
            for (long left = bytes; left > 0; left -= chunk.length) {
                large.write(chunk, 0, (int) Math.min(left, chunk.length));
            }
            large.write("\"}".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(small.toByteArray());
    }
}
