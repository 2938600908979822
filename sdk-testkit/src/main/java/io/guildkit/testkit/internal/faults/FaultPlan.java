package io.guildkit.testkit.internal.faults;

import io.guildkit.testkit.internal.http.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kind of a fault and its calls. Only the fields of the kind have a meaning. */
public final class FaultPlan {
    public final FaultKind kind;
    /** The route it is meant for, or null for any. */
    public @Nullable String route;
    /** The number of calls before the fault. */
    public int after;
    /** The number of calls with the fault. */
    public int times = 1;
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
    public record Pretence(int status, Map<String, String> headers, String body) {}

    /** Returns this plan for a number of calls that may have been reduced. */
    FaultPlan remaining(int calls, int skip) {
        FaultPlan rest = new FaultPlan(kind);
        rest.route = route;
        rest.after = skip;
        rest.times = calls;
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

    Fault fault(Gate gate) {
        Reply instead =
                pretending == null ? null : Reply.of(pretending.status(), pretending.headers(), pretending.body());
        return work -> kind.effect.play(this, gate, instead == null ? work : () -> instead);
    }
}
