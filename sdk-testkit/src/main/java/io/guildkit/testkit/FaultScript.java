package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.faults.FaultKind;
import io.guildkit.testkit.internal.faults.FaultPlan;
import io.guildkit.testkit.internal.faults.FaultPlan.Pretence;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.faults.Gate;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A builder of a fault. The last call states the kind of the fault, and adds it. */
public final class FaultScript {
    private final FaultQueue queue;
    private final @Nullable String route;
    private int skip;
    private int times = 1;
    private @Nullable Pretence pretended;

    FaultScript(FaultQueue queue, @Nullable String route) {
        this.queue = queue;
        this.route = route;
    }

    /** Plays the fault for a number of consecutive calls, instead of one. */
    @CanIgnoreReturnValue
    public FaultScript times(int count) {
        times = requireAtLeast(1, count);
        return this;
    }

    /** Plays the fault for every call from now on. */
    @CanIgnoreReturnValue
    public FaultScript always() {
        return times(FaultQueue.ALWAYS);
    }

    /** Passes this many calls before the fault is played. */
    @CanIgnoreReturnValue
    public FaultScript after(int count) {
        skip = requireAtLeast(0, count);
        return this;
    }

    /**
     * Prepares a response that the service sends without processing the request, and that the fault affects.
     *
     * <pre>{@code
     * emulator.faults().on("GET /gifs/trending").pretending(200, Map.of(), "[]").resetInBody();
     * }</pre>
     */
    @CanIgnoreReturnValue
    public FaultScript pretending(int status, Map<String, String> headers, String body) {
        pretended = new Pretence(status, Map.copyOf(headers), body);
        return this;
    }

    /** Processes the request after a delay in real time. Prefer {@link #hold()}, which needs no time. */
    public void delay(Duration time) {
        add(FaultKind.DELAY, plan -> plan.pause = time);
    }

    /** Holds requests before they are processed. */
    @CanIgnoreReturnValue
    public HeldCalls hold() {
        return new HeldCalls(add(FaultKind.HOLD));
    }

    /** Processes requests and holds their responses. */
    @CanIgnoreReturnValue
    public HeldCalls holdResponse() {
        return new HeldCalls(add(FaultKind.HOLD_RESPONSE));
    }

    /** Holds the call indefinitely, without processing the request. */
    @CanIgnoreReturnValue
    public HeldCalls stall() {
        return new HeldCalls(add(FaultKind.STALL));
    }

    /** Cuts the connection instead of processing the request. */
    public void dropBeforeProcessing() {
        add(FaultKind.DROP_BEFORE_PROCESSING);
    }

    /** Processes the request, and cuts the connection instead of sending the response. */
    public void dropAfterProcessing() {
        add(FaultKind.DROP_AFTER_PROCESSING);
    }

    /** Processes the request, and cuts the connection in the middle of the response's headers. */
    public void truncateHeaders() {
        add(FaultKind.TRUNCATE_HEADERS);
    }

    /** Processes the request, and cuts the connection in the middle of the response's body. */
    public void truncateBody() {
        add(FaultKind.TRUNCATE_BODY);
    }

    /** Processes the request, and resets the connection instead of sending the response. */
    public void resetBeforeHeaders() {
        add(FaultKind.RESET_BEFORE_HEADERS);
    }

    /** Processes the request, and resets the connection in the middle of the response's headers. */
    public void resetInHeaders() {
        add(FaultKind.RESET_IN_HEADERS);
    }

    /** Processes the request, and resets the connection in the middle of the response's body. */
    public void resetInBody() {
        add(FaultKind.RESET_IN_BODY);
    }

    /** Processes the request, and sends the body of the response byte by byte, each after a pause in real time. */
    public void drip(Duration pause) {
        add(FaultKind.DRIP, plan -> plan.pause = pause);
    }

    /** Processes the request, and replaces the end of the response's body by endless blanks. */
    public void endlessBody() {
        add(FaultKind.ENDLESS_BODY);
    }

    /**
     * Processes the request, and responds with compressed JSON, a text that is a thousand times as long as the sent
     * bytes.
     *
     * @param bytes the decompressed length
     */
    public void compressedBomb(long bytes) {
        add(FaultKind.COMPRESSED_BOMB, plan -> plan.bytes = bytes);
    }

    /** Sends a scripted response instead of processing the request. */
    public void respond(int status, Map<String, String> headers, String body) {
        add(FaultKind.RESPOND, plan -> {
            plan.status = status;
            plan.headers = Map.copyOf(headers);
            plan.body = body;
        });
    }

    /** Processes the request, and sends a scripted response. */
    public void respondAfterProcessing(int status, Map<String, String> headers, String body) {
        add(FaultKind.RESPOND_AFTER_PROCESSING, plan -> {
            plan.status = status;
            plan.headers = Map.copyOf(headers);
            plan.body = body;
        });
    }

    /** Responds with an HTML page, as a proxy does, instead of processing the request. */
    public void html(int status) {
        add(FaultKind.HTML, plan -> plan.status = status);
    }

    /** Responds with a status and an empty body instead of processing the request. */
    public void emptyBody(int status) {
        add(FaultKind.EMPTY_BODY, plan -> plan.status = status);
    }

    /** Replaces the body of the real response. */
    public void bodyReplacedBy(String body) {
        add(FaultKind.BODY_REPLACED_BY, plan -> plan.body = body);
    }

    /** Processes the request, and changes the JSON of the response. A response that is not JSON stays unchanged. */
    public void drift(ResponseDrift drift) {
        add(FaultKind.DRIFT, plan -> plan.drift = drift.changes());
    }

    /** Replaces the status of the real response. */
    public void statusReplacedBy(int status) {
        add(FaultKind.STATUS_REPLACED_BY, plan -> plan.status = status);
    }

    /** Processes the request, and responds with only a status. */
    public void emptyAfterProcessing(int status) {
        add(FaultKind.EMPTY_AFTER_PROCESSING, plan -> plan.status = status);
    }

    @CanIgnoreReturnValue
    private Gate add(FaultKind kind) {
        return add(kind, plan -> {});
    }

    @CanIgnoreReturnValue
    private Gate add(FaultKind kind, Consumer<FaultPlan> settings) {
        FaultPlan plan = new FaultPlan(kind);
        plan.route = route;
        plan.after = skip;
        plan.times = times;
        plan.pretending = pretended;
        settings.accept(plan);
        return queue.add(plan);
    }

    private static int requireAtLeast(int least, int count) {
        if (count < least) {
            throw new IllegalArgumentException("The count must be at least " + least + ", but was " + count + ".");
        }
        return count;
    }
}
