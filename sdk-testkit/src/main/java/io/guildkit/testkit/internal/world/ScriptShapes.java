package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.ANY;
import static io.guildkit.testkit.internal.shape.Types.BOOL;
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
import io.guildkit.testkit.internal.limits.RetryAfter;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The scripts of users: faults, rate limits and stubs. */
public final class ScriptShapes {
    /** A stub, and the name of its route. */
    public record NamedStub(String route, Router.Stub stub) {}

    public final ObjectShape<World, FaultPlan> fault;
    public final ObjectShape<World, LimitRule> limit;
    public final ObjectShape<World, NamedStub> stub;

    private final References references;

    ScriptShapes(References references) {
        this.references = references;
        fault = fault();
        limit = limit();
        stub = stub();
    }

    private ObjectShape<World, FaultPlan> fault() {
        Type<Drift> drift = new ObjectShape<Object, Drift>(
                        "Drift",
                        "A change of the JSON of a response.",
                        (parent, keys) -> new Drift(keys.require("kind"), keys.require("place"), keys.get("value")))
                .key("kind", constant(Drift.Kind.class), "The kind of the change.", Drift::kind)
                .required()
                .key("place", TEXT, "A JSON pointer, in which * stands for each element of a list.", Drift::place)
                .required()
                .key("value", ANY, "The new value, for the kind set.", Drift::value)
                .type(this, View.STATE);
        Type<FaultPlan.Pretence> pretence = new ObjectShape<Object, FaultPlan.Pretence>(
                        "Pretence",
                        "A fixed response.",
                        (parent, keys) -> new FaultPlan.Pretence(
                                keys.require("status"), keys.require("headers"), keys.require("body")))
                .key("status", INT, "The status.", FaultPlan.Pretence::status)
                .otherwise(200)
                .key("headers", mapOf(TEXT), "The headers.", FaultPlan.Pretence::headers)
                .otherwise(Map.of())
                .key("body", TEXT, "The body.", FaultPlan.Pretence::body)
                .otherwise("")
                .type(this, View.STATE);
        return new ObjectShape<World, FaultPlan>(
                        "Fault", "The faults of the next calls.", (parent, keys) -> new FaultPlan(keys.require("kind")))
                .key("kind", constant(FaultKind.class), "The kind of the fault.", it -> it.kind)
                .required()
                .field(
                        "route",
                        references.route,
                        "Method, space and path template of the route; any route if absent.",
                        it -> it.route,
                        (it, value) -> it.route = value)
                .field(
                        "after",
                        INT,
                        "The number of calls before the fault.",
                        it -> it.after,
                        (it, value) -> it.after = atLeast(0, value))
                .otherwise(0)
                .field(
                        "times",
                        INT,
                        "The number of calls with the fault.",
                        it -> it.times,
                        (it, value) -> it.times = atLeast(1, value))
                .otherwise(1)
                .field(
                        "always",
                        BOOL,
                        "Whether it applies to all calls.",
                        it -> it.times == FaultQueue.ALWAYS,
                        (it, value) -> it.times = value ? FaultQueue.ALWAYS : it.times)
                .otherwise(false)
                .field(
                        "seconds",
                        SECONDS,
                        "The pause in real time of delay and drip.",
                        it -> it.pause,
                        (it, value) -> it.pause = value)
                .otherwise(Duration.ZERO)
                .field(
                        "status",
                        INT,
                        "The status of kinds that set one.",
                        it -> it.status,
                        (it, value) -> it.status = within(100, 599, value))
                .otherwise(500)
                .field(
                        "headers",
                        mapOf(TEXT),
                        "The headers of respond and respond_after_processing.",
                        it -> it.headers,
                        (it, value) -> it.headers = Map.copyOf(value))
                .field(
                        "body",
                        TEXT,
                        "The body of respond, respond_after_processing and body_replaced_by.",
                        it -> it.body,
                        (it, value) -> it.body = value)
                .otherwise("")
                .field(
                        "bytes",
                        LONG,
                        "The decompressed length of a compressed_bomb.",
                        it -> it.bytes,
                        (it, value) -> it.bytes = value)
                .otherwise(0L)
                .field(
                        "drift",
                        listOf(drift),
                        "The changes of the kind drift.",
                        it -> it.drift,
                        (it, value) -> it.drift = List.copyOf(value))
                .field(
                        "pretending",
                        pretence,
                        "The response that replaces the work of the service.",
                        it -> it.pretending,
                        (it, value) -> it.pretending = value);
    }

    private ObjectShape<World, LimitRule> limit() {
        return new ObjectShape<World, LimitRule>(
                        "Limit",
                        "The rate limits of routes.",
                        (parent, keys) -> new LimitRule(
                                keys.require("kind"),
                                List.copyOf(keys.<List<String>>require("routes")),
                                keys.get("bucket"),
                                keys.require("requests"),
                                keys.require("per_seconds"),
                                keys.require("shared"),
                                List.copyOf(keys.<List<LimitHeader>>require("headers")),
                                keys.require("retry_after")))
                .key(
                        "kind",
                        constant(LimitRule.Kind.class),
                        "The limited requests: those of routes, of each_other route, or all of a caller.",
                        LimitRule::kind)
                .otherwise(LimitRule.Kind.ROUTES)
                .key("routes", listOf(references.route), "The routes that share the limit.", LimitRule::routes)
                .otherwise(List.of())
                .key("bucket", TEXT, "The name of the bucket; one that means nothing if absent.", LimitRule::bucket)
                .key("requests", INT, "The number of requests.", LimitRule::requests)
                .required()
                .key("per_seconds", SECONDS, "In which time, counted from the first of them.", LimitRule::per)
                .required()
                .key("shared", BOOL, "Whether all callers are counted together.", LimitRule::shared)
                .otherwise(false)
                .key("headers", listOf(constant(LimitHeader.class)), "The headers of responses.", LimitRule::headers)
                .otherwise(LimitHeader.USUAL)
                .key(
                        "retry_after",
                        constant(RetryAfter.class),
                        "The form of the wait in the body of a refusal.",
                        LimitRule::retryAfter)
                .otherwise(RetryAfter.DECIMALS);
    }

    private static ObjectShape<World, NamedStub> stub() {
        return new ObjectShape<World, NamedStub>(
                        "Stub", "A route outside the interface, and its response.", (parent, keys) -> {
                            NamedStub stub = new NamedStub(
                                    keys.require("route"),
                                    new Router.Stub(
                                            keys.require("status"), keys.require("headers"), keys.require("body")));
                            parent.router.stub(stub.route(), stub.stub());
                            return stub;
                        })
                .key("route", TEXT, "Method, space and path template.", NamedStub::route)
                .required()
                .key("status", INT, "The status.", it -> it.stub().status())
                .otherwise(200)
                .key("headers", mapOf(TEXT), "The headers.", it -> it.stub().headers())
                .otherwise(Map.of())
                .key("body", TEXT, "The body: JSON, or empty.", it -> it.stub().body())
                .otherwise("");
    }

    private static int atLeast(int least, int value) {
        return within(least, Integer.MAX_VALUE, value);
    }

    private static int within(int least, int most, int value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("Must be " + least + " to " + most + ", but was " + value + ".");
        }
        return value;
    }
}
