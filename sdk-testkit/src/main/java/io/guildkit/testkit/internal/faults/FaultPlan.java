package io.guildkit.testkit.internal.faults;

import io.guildkit.testkit.internal.http.HeaderFields;
import io.guildkit.testkit.internal.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kind of a fault and its calls. Only the fields of the kind have a meaning. */
public final class FaultPlan {
    /** The step of SplitMix64. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    public final FaultKind kind;
    /** The identifier; null until the plan is added. */
    public @Nullable String id;
    /** The calls that it is meant for. */
    public CallPattern calls = new CallPattern();
    /** The number of calls before the fault. */
    public int after;
    /** The number of calls with the fault; null for one, or for all until the end. */
    public @Nullable Integer times;
    /** The probability with which a call has the fault. */
    public double probability = 1;
    /** The state of the pseudorandom numbers; null to derive it from the id. */
    public @Nullable Long seed;
    /** The end of the fault, by the clock of the emulator; null for none. */
    public @Nullable Instant until;
    /** The number of calls that had the fault before the plan was saved. */
    public int played;

    public Duration pause = Duration.ZERO;
    public int status = 500;
    public Map<String, String> headers = Map.of();
    public String body = "";
    /** The decompressed length of a compressed body. */
    public long bytes;

    public List<Drift> drift = List.of();
    /** The response that replaces the service's own before the fault; null for none. */
    public @Nullable Pretence pretending;

    public FaultPlan(FaultKind kind) {
        this.kind = kind;
    }

    /** A fixed response. */
    public record Pretence(int status, Map<String, String> headers, String body) {
        /** Checks the headers. */
        public Pretence {
            headers = HeaderFields.require(headers);
        }
    }

    /**
     * Sets the headers of a fixed response.
     *
     * @throws IllegalArgumentException if HTTP does not allow one of them
     */
    public void setHeaders(Map<String, String> fixed) {
        headers = HeaderFields.require(fixed);
    }

    /**
     * Sets the probability.
     *
     * @throws IllegalArgumentException if it is not greater than 0, or greater than 1
     */
    public void setProbability(double value) {
        if (!(value > 0 && value <= 1)) {
            throw new IllegalArgumentException("A probability is greater than 0 and at most 1, but was " + value + ".");
        }
        probability = value;
    }

    /** Completes the plan with what follows from its id. */
    void complete(String newId) {
        id = newId;
        if (times == null) {
            times = until == null ? 1 : FaultQueue.ALWAYS;
        }
        if (seed == null && probability < 1) {
            seed = newId.hashCode() * STEP;
        }
    }

    /** Draws whether the next call has the fault. The same seed makes the same decisions. */
    boolean strikes() {
        if (seed == null) {
            return true;
        }
        long next = seed + STEP;
        seed = next;
        long mixed = (next ^ (next >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1.0p-53 < probability;
    }

    /** Returns this plan for a number of calls that may have been reduced. */
    FaultPlan remaining(int count, int skip) {
        FaultPlan rest = new FaultPlan(kind);
        rest.id = id;
        rest.calls = calls.copy();
        rest.after = skip;
        rest.times = count;
        rest.probability = probability;
        rest.seed = seed;
        rest.until = until;
        rest.played = played;
        rest.pause = pause;
        rest.status = status;
        rest.headers = headers;
        rest.body = body;
        rest.bytes = bytes;
        rest.drift = drift;
        rest.pretending = pretending;
        return rest;
    }

    Reply reply() {
        return Reply.of(status, headers, body);
    }

    /** Returns the fault of a call whose visit has begun. */
    Fault fault(Gate.Visit visit) {
        Reply instead =
                pretending == null ? null : Reply.of(pretending.status(), pretending.headers(), pretending.body());
        return work -> kind.effect.play(this, visit, instead == null ? work : () -> instead);
    }
}
