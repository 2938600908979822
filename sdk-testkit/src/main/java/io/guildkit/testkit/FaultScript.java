package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.faults.Fault;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.faults.Gate;
import io.guildkit.testkit.internal.http.Reply;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A fault in the making: say how often first, and what last. */
public final class FaultScript {
    private final FaultQueue queue;
    private final @Nullable String route;
    private int skip;
    private int times = 1;

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
        return times(Integer.MAX_VALUE);
    }

    /** Lets this many calls pass before the fault happens. */
    @CanIgnoreReturnValue
    public FaultScript after(int count) {
        skip = requireAtLeast(0, count);
        return this;
    }

    /** Carries the request out after a delay in real time. Prefer {@link #hold()}, which needs no time. */
    public void delay(Duration time) {
        Gate gate = queue.newGate();
        add(work -> {
            gate.pass(time);
            return work.carryOut();
        });
    }

    /** Holds requests before they are carried out. */
    @CanIgnoreReturnValue
    public HeldCalls hold() {
        Gate gate = queue.newGate();
        add(work -> {
            gate.pass();
            return work.carryOut();
        });
        return new HeldCalls(gate);
    }

    /** Carries requests out and holds their answers. */
    @CanIgnoreReturnValue
    public HeldCalls holdAnswer() {
        Gate gate = queue.newGate();
        add(work -> {
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
        add(work -> {
            gate.pass();
            return Reply.lost();
        });
        return new HeldCalls(gate);
    }

    /** Cuts the connection instead of carrying the request out. */
    public void dropBeforeProcessing() {
        add(work -> Reply.lost());
    }

    /** Carries the request out, and cuts the connection instead of answering. */
    public void dropAfterProcessing() {
        add(work -> {
            work.carryOut();
            return Reply.lost();
        });
    }

    /** Carries the request out, and cuts the connection in the middle of the answer's body. */
    public void truncateBody() {
        add(work -> work.carryOut().delivered(Reply.Delivery.TRUNCATED));
    }

    /** Answers this instead of carrying the request out. */
    public void answer(int status, Map<String, String> headers, String body) {
        add(work -> Reply.of(status, headers, body));
    }

    /** Carries the request out, and answers this. */
    public void answerAfterProcessing(int status, Map<String, String> headers, String body) {
        add(work -> {
            work.carryOut();
            return Reply.of(status, headers, body);
        });
    }

    /** Answers with a page, as a proxy in between would, instead of carrying the request out. */
    public void html(int status) {
        add(work -> Reply.html(status));
    }

    /** Answers with a status and nothing else instead of carrying the request out. */
    public void emptyBody(int status) {
        add(work -> Reply.empty(status));
    }

    /** Replaces the body of the real answer, to show a client what it doesn't expect. */
    public void bodyReplacedBy(String body) {
        add(work -> work.carryOut().withBody(body));
    }

    private void add(Fault fault) {
        queue.add(route, skip, times, fault);
    }

    private static int requireAtLeast(int least, int count) {
        if (count < least) {
            throw new IllegalArgumentException("Must be at least " + least + ", but was " + count + ".");
        }
        return count;
    }
}
