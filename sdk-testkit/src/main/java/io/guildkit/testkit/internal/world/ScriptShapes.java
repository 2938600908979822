package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.ObjectShape.record;
import static io.guildkit.testkit.internal.shape.Types.ANY;
import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.LONG;
import static io.guildkit.testkit.internal.shape.Types.SECONDS;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import io.guildkit.testkit.internal.faults.Drift;
import io.guildkit.testkit.internal.faults.FaultKind;
import io.guildkit.testkit.internal.faults.FaultPlan;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.LimitHeader;
import io.guildkit.testkit.internal.limits.LimitRule;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.limits.RetryAfter;
import io.guildkit.testkit.internal.shape.ObjectShape;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The scripts of users: faults, rate limits and stubs. */
public final class ScriptShapes extends Shapes {
    private final ObjectShape<Object, Drift> drift = record(Drift.class, "Drift", "A change of the JSON of a response.")
            .required("kind", constant(Drift.Kind.class), "The kind of the change.")
            .required("place", TEXT, "A JSON pointer, in which * stands for each element of a list.")
            .key("value", ANY, "The new value, for the kind set.");

    private final ObjectShape<Object, FaultPlan.Pretence> pretence = record(
                    FaultPlan.Pretence.class, "Pretence", "A fixed response.")
            .key("status", INT.or(200), "The status.")
            .key("headers", mapOf(TEXT).or(Map.of()), "The headers.")
            .key("body", TEXT.or(""), "The body.");

    public final ObjectShape<Object, FaultPlan> fault = new ObjectShape<>(
                    FaultPlan.class,
                    "Fault",
                    "The faults of the next calls.",
                    (parent, keys) -> new FaultPlan(keys.require("kind")))
            .required("kind", constant(FaultKind.class), "The kind of the fault.")
            .field("route", references.route, "Method, space and path template of the route; any route if absent.")
            .field(
                    "after",
                    INT.or(0),
                    "The number of calls before the fault.",
                    (it, value) -> it.after = within(0, Integer.MAX_VALUE, value))
            .field(
                    "times",
                    INT.or(1),
                    "The number of calls with the fault.",
                    (it, value) -> it.times = within(1, Integer.MAX_VALUE, value))
            .field(
                    "always",
                    BOOL.or(false),
                    "Whether it applies to all calls.",
                    it -> it.times == FaultQueue.ALWAYS,
                    (it, value) -> it.times = value ? FaultQueue.ALWAYS : it.times)
            .field("played", INT.or(0), "The number of calls that had it already.")
            .field("seconds", SECONDS.or(Duration.ZERO), "The pause in real time of delay and drip.", "pause")
            .field(
                    "status",
                    INT.or(500),
                    "The status of kinds that set one.",
                    (it, value) -> it.status = within(100, 599, value))
            .field("headers", mapOf(TEXT), "The headers of respond and respond_after_processing.")
            .field("body", TEXT.or(""), "The body of respond, respond_after_processing and body_replaced_by.")
            .field("bytes", LONG.or(0L), "The decompressed length of a compressed_bomb.")
            .field("drift", listOf(drift), "The changes of the kind drift.")
            .field("pretending", pretence, "The response that replaces the work of the service.");

    public final ObjectShape<Object, LimitRule> limit = record(LimitRule.class, "Limit", "The rate limits of routes.")
            .key(
                    "kind",
                    constant(LimitRule.Kind.class).or(LimitRule.Kind.ROUTES),
                    "The limited requests: those of routes, of each_other route, or all of a caller.")
            .key("routes", listOf(references.route).or(List.of()), "The routes that share the limit.")
            .key("bucket", TEXT, "The name of the bucket; one that means nothing if absent.")
            .required("requests", INT, "The number of requests.")
            .required("per_seconds", SECONDS, "In which time, counted from the first of them.", "per")
            .key("shared", BOOL.or(false), "Whether all callers are counted together.")
            .key("headers", listOf(constant(LimitHeader.class)).or(LimitHeader.USUAL), "The headers of responses.")
            .key(
                    "retry_after",
                    constant(RetryAfter.class).or(RetryAfter.DECIMALS),
                    "The form of the wait in the body of a refusal.");

    final ObjectShape<Object, Limits.Counted> counted = record(
                    Limits.Counted.class, "CountedRequests", "The counted requests of one caller in one bucket.")
            .required("bucket", TEXT, "The name of the bucket.")
            .key("caller", TEXT.or(""), "The token or address; empty for all callers together and for webhooks.")
            .key("major", TEXT.or(""), "The channel, guild and webhook of the requests, if they split the limit.")
            .required("used", INT, "The number of requests.")
            .required("end", INSTANT, "The end of the window.");

    public final ObjectShape<Object, NamedStub> stub = new ObjectShape<>(
                    NamedStub.class, "Stub", "A route outside the interface, and its response.", (parent, keys) -> {
                        NamedStub created = new NamedStub(keys.require("route"), keys.record(Router.Stub.class));
                        world.router.stub(created.route(), created.stub());
                        return created;
                    })
            .required("route", TEXT, "Method, space and path template.")
            .part("stub")
            .key("status", INT.or(200), "The status.")
            .key("headers", mapOf(TEXT).or(Map.of()), "The headers.")
            .key("body", TEXT.or(""), "The body: JSON, or empty.");

    ScriptShapes(World world, References references) {
        super(world, references);
    }

    /** A stub, and the name of its route. */
    public record NamedStub(String route, Router.Stub stub) {}

    /** Returns all stubs. */
    public List<NamedStub> stubs() {
        return world.router.stubs().entrySet().stream()
                .map(entry -> new NamedStub(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static int within(int least, int most, int value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("Must be " + least + " to " + most + ", but was " + value + ".");
        }
        return value;
    }
}
