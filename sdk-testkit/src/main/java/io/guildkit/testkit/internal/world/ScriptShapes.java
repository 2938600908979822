package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.ObjectShape.record;
import static io.guildkit.testkit.internal.shape.Types.ANY;
import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.LONG;
import static io.guildkit.testkit.internal.shape.Types.NUMBER;
import static io.guildkit.testkit.internal.shape.Types.SECONDS;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import io.guildkit.testkit.internal.faults.Drift;
import io.guildkit.testkit.internal.faults.FaultKind;
import io.guildkit.testkit.internal.faults.FaultPlan;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.faults.FaultSetting;
import io.guildkit.testkit.internal.http.BodyPattern;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.LimitHeader;
import io.guildkit.testkit.internal.limits.LimitRule;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.limits.RetryAfter;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/** The scripts of users: faults, rate limits and stubs. */
public final class ScriptShapes extends Shapes {
    private static final Integer ONE = 1;
    private static final Integer ALL = FaultQueue.ALWAYS;
    private static final Type<BodyPattern> BODY_PATTERN = Types.of(
            (json, path) -> {
                try {
                    return new BodyPattern(json.deepCopy());
                } catch (IllegalArgumentException e) {
                    throw new ShapeException(path, String.valueOf(e.getMessage()));
                }
            },
            (pattern, view) -> pattern.expected().deepCopy(),
            ANY::schema);

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
            .field("id", TEXT, "The id by which it is deleted; a new one if absent.")
            .part("calls")
            .field("route", references.route, "Method, space and path template of the route; any route if absent.")
            .field("webhook", references.webhookId, "The webhook of the calls, by id or name; an id need not exist.")
            .field(
                    "caller",
                    references.accountId,
                    "The calling account, by id, unique name or email address; an id need not exist.")
            .field(
                    "request_body",
                    BODY_PATTERN,
                    "The body of the calls: a text that it contains, or an object or array with members that it has.",
                    "body")
            .part("")
            .field(
                    "after",
                    INT.or(0),
                    "The number of calls before the fault.",
                    (it, value) -> it.after = within(0, Integer.MAX_VALUE, value))
            .field(
                    "times",
                    INT,
                    "The number of calls with the fault; one if absent, or all if the fault has an end.",
                    it -> ALL.equals(it.times) || (ONE.equals(it.times) && it.until == null) ? null : it.times,
                    (it, value) -> it.times = within(1, Integer.MAX_VALUE, value))
            .field(
                    "always",
                    BOOL.or(false),
                    "Whether it applies to all calls.",
                    it -> ALL.equals(it.times),
                    (it, value) -> it.times = value ? ALL : it.times)
            .field(
                    "probability",
                    NUMBER.or(1.0),
                    "The probability with which a call that is meant has the fault.",
                    it -> it.probability,
                    FaultPlan::setProbability)
            .field("seed", LONG, "The seed of the next decision; it follows from the id if absent.")
            .field(
                    "lasts_seconds",
                    SECONDS,
                    "How long the fault lasts from now on, by the clock of the emulator.",
                    it -> null,
                    (it, value) -> it.until = world.state.now().plus(value))
            .field("until", INSTANT, "The end of the fault, by the clock of the emulator.")
            .field("played", INT.or(0), "The number of calls that had it already.")
            .field(
                    "seconds",
                    SECONDS.or(Duration.ZERO),
                    "The pause in real time of delay and drip.",
                    it -> it.pause,
                    setting(FaultSetting.SECONDS, (it, value) -> it.pause = value))
            .field(
                    "status",
                    INT.or(500),
                    "The status of kinds that set one.",
                    setting(FaultSetting.STATUS, (it, value) -> it.status = within(100, 599, value)))
            .field(
                    "headers",
                    mapOf(TEXT),
                    "The headers of respond and respond_after_processing.",
                    setting(FaultSetting.HEADERS, FaultPlan::setHeaders))
            .field(
                    "body",
                    TEXT.or(""),
                    "The body of respond, respond_after_processing and body_replaced_by.",
                    setting(FaultSetting.BODY, (it, value) -> it.body = value))
            .field(
                    "bytes",
                    LONG.or(0L),
                    "The decompressed length of a compressed_bomb.",
                    setting(FaultSetting.BYTES, (it, value) -> it.bytes = value))
            .field(
                    "drift",
                    listOf(drift),
                    "The changes of the kind drift.",
                    setting(FaultSetting.DRIFT, (it, value) -> it.drift = List.copyOf(value)))
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
                        String route = keys.require("route");
                        world.router.stub(route, keys.record(Router.Stub.class));
                        return new NamedStub(
                                route,
                                Objects.requireNonNull(world.router.stubs().get(route)));
                    })
            .required("route", TEXT, "Method, space and path template.")
            .part("stub")
            .key("id", TEXT, "The id by which it is deleted; a new one if absent.")
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

    /** Returns a setter that refuses kinds without the setting. */
    private static <V> BiConsumer<FaultPlan, V> setting(FaultSetting setting, BiConsumer<FaultPlan, V> setter) {
        return (plan, value) -> {
            setting.requireIn(plan.kind);
            setter.accept(plan, value);
        };
    }

    private static int within(int least, int most, int value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("Must be " + least + " to " + most + ", but was " + value + ".");
        }
        return value;
    }
}
