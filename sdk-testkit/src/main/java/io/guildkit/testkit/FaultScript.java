package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.faults.CompressedBomb;
import io.guildkit.testkit.internal.faults.Fault;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.faults.Gate;
import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Delivery.Stage;
import io.guildkit.testkit.internal.http.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A fault in the making: say how often first, and what last. */
public final class FaultScript {
    private final FaultQueue queue;
    private final @Nullable String route;
    private int skip;
    private int times = 1;
    private @Nullable Reply pretended;

    FaultScript(FaultQueue queue, @Nullable String route) {
        this.queue = queue;
        this.route = route;
    }

    /** Lets the fault happen to this many calls in a row; once if not said. */
    @CanIgnoreReturnValue
    public FaultScript times(int count) {
        times = requireAtLeast(1, count);
        return this;
    }

    /** Lets the fault happen to every call from now on. */
    @CanIgnoreReturnValue
    public FaultScript always() {
        return times(FaultQueue.ALWAYS);
    }

    /** Lets this many calls pass before the fault happens. */
    @CanIgnoreReturnValue
    public FaultScript after(int count) {
        skip = requireAtLeast(0, count);
        return this;
    }

    /**
     * Lets the service answer this without carrying the request out, and the fault befall that answer.
     *
     * <pre>{@code
     * emulator.faults().on("GET /gifs/trending").pretending(200, Map.of(), "[]").resetInBody();
     * }</pre>
     */
    @CanIgnoreReturnValue
    public FaultScript pretending(int status, Map<String, String> headers, String body) {
        pretended = Reply.of(status, headers, body);
        return this;
    }

    /** Carries the request out after a delay in real time. Prefer {@link #hold()}, which needs no time. */
    public void delay(Duration time) {
        Gate gate = queue.newGate();
        add("delay", work -> {
            gate.pass(time);
            return work.carryOut();
        });
    }

    /** Holds requests before they are carried out. */
    @CanIgnoreReturnValue
    public HeldCalls hold() {
        Gate gate = queue.newGate();
        add("hold", work -> {
            gate.pass();
            return work.carryOut();
        });
        return new HeldCalls(gate);
    }

    /** Carries requests out and holds their answers. */
    @CanIgnoreReturnValue
    public HeldCalls holdAnswer() {
        Gate gate = queue.newGate();
        add("holdAnswer", work -> {
            Reply reply = work.carryOut();
            gate.pass();
            return reply;
        });
        return new HeldCalls(gate);
    }

    /** Never answers, and never carries the request out. */
    @CanIgnoreReturnValue
    public HeldCalls stall() {
        Gate gate = queue.newGate();
        add("stall", work -> {
            gate.pass();
            return Reply.lost();
        });
        return new HeldCalls(gate);
    }

    /** Cuts the connection instead of carrying the request out. */
    public void dropBeforeProcessing() {
        add("dropBeforeProcessing", work -> Reply.lost());
    }

    /** Carries the request out, and cuts the connection instead of answering. */
    public void dropAfterProcessing() {
        cut("dropAfterProcessing", Stage.BEFORE_HEAD, false);
    }

    /** Carries the request out, and cuts the connection in the middle of the answer's headers. */
    public void truncateHeaders() {
        cut("truncateHeaders", Stage.WITHIN_HEAD, false);
    }

    /** Carries the request out, and cuts the connection in the middle of the answer's body. */
    public void truncateBody() {
        cut("truncateBody", Stage.WITHIN_BODY, false);
    }

    /** Carries the request out, and resets the connection instead of answering: it ends without a good-bye. */
    public void resetBeforeHeaders() {
        cut("resetBeforeHeaders", Stage.BEFORE_HEAD, true);
    }

    /** Carries the request out, and resets the connection in the middle of the answer's headers. */
    public void resetInHeaders() {
        cut("resetInHeaders", Stage.WITHIN_HEAD, true);
    }

    /** Carries the request out, and resets the connection in the middle of the answer's body. */
    public void resetInBody() {
        cut("resetInBody", Stage.WITHIN_BODY, true);
    }

    /** Carries the request out, and sends the body of the answer byte by byte, each after a pause in real time. */
    public void drip(Duration pause) {
        Gate gate = queue.newGate();
        add("drip", work -> {
            Reply reply = work.carryOut();
            return reply.delivered(new Delivery.Written(reply.bytes().length, (body, out) -> {
                for (byte next : body) {
                    gate.pass(pause);
                    out.write(next);
                    out.flush();
                }
            }));
        });
    }

    /** Carries the request out, and lets the body of the answer go on with blanks for ever instead of with its end. */
    public void endlessBody() {
        Gate gate = queue.newGate();
        add(
                "endlessBody",
                work -> work.carryOut().delivered(new Delivery.Written(-1, (body, out) -> {
                    out.write(body, 0, Math.max(0, body.length - 1));
                    byte[] blanks = " ".repeat(8192).getBytes(StandardCharsets.US_ASCII);
                    while (!gate.isOpen()) {
                        out.write(blanks);
                        out.flush();
                    }
                })));
    }

    /**
     * Carries the request out, and answers with compressed JSON, a text that is a thousand times as long as what is sent.
     *
     * @param bytes how long it is once it has been decompressed
     */
    public void compressedBomb(long bytes) {
        add("compressedBomb", work -> {
            Reply reply = work.carryOut();
            return Reply.file(CompressedBomb.of(bytes), "application/json")
                    .withStatus(reply.status())
                    .header("Content-Encoding", "gzip");
        });
    }

    /** Answers this instead of carrying the request out. */
    public void answer(int status, Map<String, String> headers, String body) {
        add("answer", work -> Reply.of(status, headers, body));
    }

    /** Carries the request out, and answers this. */
    public void answerAfterProcessing(int status, Map<String, String> headers, String body) {
        add("answerAfterProcessing", work -> {
            work.carryOut();
            return Reply.of(status, headers, body);
        });
    }

    /** Answers with a page, as a proxy in between would, instead of carrying the request out. */
    public void html(int status) {
        add("html", work -> Reply.html(status));
    }

    /** Answers with a status and nothing else instead of carrying the request out. */
    public void emptyBody(int status) {
        add("emptyBody", work -> Reply.empty(status));
    }

    /** Replaces the body of the real answer, to show a client what it doesn't expect. */
    public void bodyReplacedBy(String body) {
        add("bodyReplacedBy", work -> work.carryOut().withBody(body));
    }

    /** Carries the request out, and changes the JSON of the answer; an answer that isn't JSON stays as it is. */
    public void drift(AnswerDrift drift) {
        add("drift", work -> {
            Reply reply = work.carryOut();
            return reply.withBody(drift.applyTo(new String(reply.bytes(), StandardCharsets.UTF_8)));
        });
    }

    /** Replaces the status of the real answer. */
    public void statusReplacedBy(int status) {
        add("statusReplacedBy", work -> work.carryOut().withStatus(status));
    }

    /** Carries the request out, and answers with a status and nothing else. */
    public void emptyAfterProcessing(int status) {
        add("emptyAfterProcessing", work -> {
            work.carryOut();
            return Reply.empty(status);
        });
    }

    private void cut(String name, Stage stage, boolean reset) {
        add(name, work -> work.carryOut().delivered(new Delivery.Cut(stage, reset)));
    }

    private void add(String name, Fault fault) {
        Reply instead = pretended;
        queue.add(route, skip, times, name, instead == null ? fault : work -> fault.play(() -> instead));
    }

    private static int requireAtLeast(int least, int count) {
        if (count < least) {
            throw new IllegalArgumentException("Must be at least " + least + ", but was " + count + ".");
        }
        return count;
    }
}
