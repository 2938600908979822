package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.faults.CallPattern;
import io.guildkit.testkit.internal.faults.FaultKind;
import io.guildkit.testkit.internal.faults.FaultPlan;
import io.guildkit.testkit.internal.faults.FaultPlan.Pretence;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.faults.Gate;
import io.guildkit.testkit.internal.http.BodyPattern;
import io.guildkit.testkit.internal.world.World;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A builder of a fault. The last call states the kind of the fault, and adds it. */
public final class FaultScript {
    private final World world;
    private final CallPattern calls = new CallPattern();
    private int skip;
    private @Nullable Integer times;
    private double probability = 1;
    private @Nullable Long seed;
    private @Nullable Duration duration;
    private @Nullable Pretence pretended;

    FaultScript(World world, @Nullable String route) {
        this.world = world;
        calls.route = route;
    }

    /** Plays the fault only for calls with the credentials of an account. */
    @CanIgnoreReturnValue
    public FaultScript from(EmulatedAccount caller) {
        calls.caller = caller.id();
        return this;
    }

    /** Plays the fault only for calls to a webhook. */
    @CanIgnoreReturnValue
    public FaultScript to(EmulatedWebhook webhook) {
        calls.webhook = webhook.id();
        return this;
    }

    /**
     * Plays the fault only for calls with members in their JSON. An object may have more members, also the objects in it; an
     * array has as many elements. The JSON of a form is that of its part {@code payload_json}, or its texts.
     *
     * @param json an object or array, such as {@code {"content": "Hello"}}
     * @throws IllegalArgumentException if the text is something else
     */
    @CanIgnoreReturnValue
    public FaultScript withBody(String json) {
        calls.body = BodyPattern.json(json);
        return this;
    }

    /** Plays the fault only for calls whose body contains a text. */
    @CanIgnoreReturnValue
    public FaultScript withBodyContaining(String text) {
        calls.body = BodyPattern.containing(text);
        return this;
    }

    /**
     * Plays the fault with a probability. The same calls in the same order get the same faults in each run.
     *
     * @param value greater than 0 and at most 1
     * @throws IllegalArgumentException if the value is another
     */
    @CanIgnoreReturnValue
    public FaultScript probability(double value) {
        new FaultPlan(FaultKind.STALL).setProbability(value);
        probability = value;
        return this;
    }

    /** Sets the seed of the decisions of {@link #probability}. By default it follows from the fault's id. */
    @CanIgnoreReturnValue
    public FaultScript seed(long number) {
        seed = number;
        return this;
    }

    /**
     * Ends the fault after a duration of the emulator's clock, from now on. Until then all calls get it, unless {@link #times}
     * limits their number.
     *
     * @throws IllegalArgumentException if the duration is not positive
     */
    @CanIgnoreReturnValue
    public FaultScript lasting(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("The duration of a fault is positive, but was " + time + ".");
        }
        duration = time;
        return this;
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
     *
     * @throws IllegalArgumentException if a header has a character that HTTP does not allow
     */
    @CanIgnoreReturnValue
    public FaultScript pretending(int status, Map<String, String> headers, String body) {
        pretended = new Pretence(status, headers, body);
        return this;
    }

    /** Processes the request after a delay in real time. Prefer {@link #hold()}, which needs no time. */
    @CanIgnoreReturnValue
    public PlannedFault delay(Duration time) {
        return add(FaultKind.DELAY, plan -> plan.pause = time);
    }

    /** Holds requests before they are processed. */
    @CanIgnoreReturnValue
    public HeldCalls hold() {
        return held(FaultKind.HOLD);
    }

    /** Processes requests and holds their responses. */
    @CanIgnoreReturnValue
    public HeldCalls holdResponse() {
        return held(FaultKind.HOLD_RESPONSE);
    }

    /** Holds the call indefinitely, without processing the request. */
    @CanIgnoreReturnValue
    public HeldCalls stall() {
        return held(FaultKind.STALL);
    }

    /** Cuts the connection instead of processing the request. */
    @CanIgnoreReturnValue
    public PlannedFault dropBeforeProcessing() {
        return add(FaultKind.DROP_BEFORE_PROCESSING);
    }

    /** Processes the request, and cuts the connection instead of sending the response. */
    @CanIgnoreReturnValue
    public PlannedFault dropAfterProcessing() {
        return add(FaultKind.DROP_AFTER_PROCESSING);
    }

    /** Processes the request, and cuts the connection in the middle of the response's headers. */
    @CanIgnoreReturnValue
    public PlannedFault truncateHeaders() {
        return add(FaultKind.TRUNCATE_HEADERS);
    }

    /** Processes the request, and cuts the connection in the middle of the response's body. */
    @CanIgnoreReturnValue
    public PlannedFault truncateBody() {
        return add(FaultKind.TRUNCATE_BODY);
    }

    /** Processes the request, and resets the connection instead of sending the response. */
    @CanIgnoreReturnValue
    public PlannedFault resetBeforeHeaders() {
        return add(FaultKind.RESET_BEFORE_HEADERS);
    }

    /** Processes the request, and resets the connection in the middle of the response's headers. */
    @CanIgnoreReturnValue
    public PlannedFault resetInHeaders() {
        return add(FaultKind.RESET_IN_HEADERS);
    }

    /** Processes the request, and resets the connection in the middle of the response's body. */
    @CanIgnoreReturnValue
    public PlannedFault resetInBody() {
        return add(FaultKind.RESET_IN_BODY);
    }

    /** Processes the request, and sends the body of the response byte by byte, each after a pause in real time. */
    @CanIgnoreReturnValue
    public PlannedFault drip(Duration pause) {
        return add(FaultKind.DRIP, plan -> plan.pause = pause);
    }

    /** Processes the request, and replaces the end of the response's body by endless blanks. */
    @CanIgnoreReturnValue
    public PlannedFault endlessBody() {
        return add(FaultKind.ENDLESS_BODY);
    }

    /**
     * Processes the request, and responds with compressed JSON, a text that is a thousand times as long as the sent
     * bytes.
     *
     * @param bytes the decompressed length
     */
    @CanIgnoreReturnValue
    public PlannedFault compressedBomb(long bytes) {
        return add(FaultKind.COMPRESSED_BOMB, plan -> plan.bytes = bytes);
    }

    /**
     * Sends a scripted response instead of processing the request.
     *
     * @throws IllegalArgumentException if a header has a character that HTTP does not allow
     */
    @CanIgnoreReturnValue
    public PlannedFault respond(int status, Map<String, String> headers, String body) {
        return add(FaultKind.RESPOND, plan -> {
            plan.status = status;
            plan.setHeaders(headers);
            plan.body = body;
        });
    }

    /**
     * Processes the request, and sends a scripted response.
     *
     * @throws IllegalArgumentException if a header has a character that HTTP does not allow
     */
    @CanIgnoreReturnValue
    public PlannedFault respondAfterProcessing(int status, Map<String, String> headers, String body) {
        return add(FaultKind.RESPOND_AFTER_PROCESSING, plan -> {
            plan.status = status;
            plan.setHeaders(headers);
            plan.body = body;
        });
    }

    /** Responds with an HTML page, as a proxy does, instead of processing the request. */
    @CanIgnoreReturnValue
    public PlannedFault html(int status) {
        return add(FaultKind.HTML, plan -> plan.status = status);
    }

    /** Responds with a status and an empty body instead of processing the request. */
    @CanIgnoreReturnValue
    public PlannedFault emptyBody(int status) {
        return add(FaultKind.EMPTY_BODY, plan -> plan.status = status);
    }

    /** Replaces the body of the real response. */
    @CanIgnoreReturnValue
    public PlannedFault bodyReplacedBy(String body) {
        return add(FaultKind.BODY_REPLACED_BY, plan -> plan.body = body);
    }

    /** Processes the request, and changes the JSON of the response. A response that is not JSON stays unchanged. */
    @CanIgnoreReturnValue
    public PlannedFault drift(ResponseDrift drift) {
        return add(FaultKind.DRIFT, plan -> plan.drift = drift.changes());
    }

    /** Replaces the status of the real response. */
    @CanIgnoreReturnValue
    public PlannedFault statusReplacedBy(int status) {
        return add(FaultKind.STATUS_REPLACED_BY, plan -> plan.status = status);
    }

    /** Processes the request, and responds with only a status. */
    @CanIgnoreReturnValue
    public PlannedFault emptyAfterProcessing(int status) {
        return add(FaultKind.EMPTY_AFTER_PROCESSING, plan -> plan.status = status);
    }

    private PlannedFault add(FaultKind kind) {
        return add(kind, plan -> {});
    }

    private PlannedFault add(FaultKind kind, Consumer<FaultPlan> settings) {
        FaultPlan plan = plan(kind);
        settings.accept(plan);
        world.faultQueue.add(plan);
        return new PlannedFault(world.faultQueue, plan);
    }

    private HeldCalls held(FaultKind kind) {
        FaultPlan plan = plan(kind);
        Gate gate = world.faultQueue.add(plan);
        return new HeldCalls(gate, new PlannedFault(world.faultQueue, plan));
    }

    private FaultPlan plan(FaultKind kind) {
        FaultPlan plan = new FaultPlan(kind);
        plan.calls = calls.copy();
        plan.after = skip;
        plan.times = times;
        plan.setProbability(probability);
        plan.seed = seed;
        plan.until = duration == null ? null : world.state.now().plus(duration);
        plan.pretending = pretended;
        return plan;
    }

    private static int requireAtLeast(int least, int count) {
        if (count < least) {
            throw new IllegalArgumentException("The count must be at least " + least + ", but was " + count + ".");
        }
        return count;
    }
}
