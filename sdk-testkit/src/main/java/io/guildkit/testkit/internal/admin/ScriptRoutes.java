package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.faults.FaultPlan;
import io.guildkit.testkit.internal.limits.LimitRule;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.world.ScriptShapes.NamedStub;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.util.Collection;

/** The scripts of users: faults, rate limits, stubs, CAPTCHAs and broken connections. */
record ScriptRoutes(World world, WorldFormat format, Controls controls) {
    private static final Type<Limits.Usage> USAGE = AdminRoutes.plain(new ObjectShape<Object, Limits.Usage>(
                    "Bucket", "The count of one caller in one bucket.", (parent, keys) -> (Limits.Usage) parent)
            .shown("bucket", Types.TEXT, "The name of the bucket.", Limits.Usage::bucket)
            .shown("used", Types.INT, "The number of counted requests.", Limits.Usage::used)
            .shown("end", Types.INSTANT, "The end of the window.", Limits.Usage::end));

    void register(AdminTable table) {
        faults(table);
        limits(table);
        Type<NamedStub> stub = AdminRoutes.full(format.scripts.stub, world);
        table.get("/stubs", "Lists the routes outside the interface.")
                .gives(
                        Types.listOf(stub),
                        call -> world.router.stubs().entrySet().stream()
                                .map(entry -> new NamedStub(entry.getKey(), entry.getValue()))
                                .toList());
        table.post("/stubs", "Adds a route outside the interface, or replaces its response.")
                .takes(stub, stub, (call, created) -> created);
        Type<Collection<String>> routes = AdminRoutes.plain(new ObjectShape<Object, Collection<String>>(
                        "Routes", "Some routes.", (parent, keys) -> keys.require("routes"))
                .key(
                        "routes",
                        Types.listOf(format.references.route),
                        "Method, space and path template of each.",
                        it -> it)
                .required());
        table.post(
                        "/captchas",
                        "Lets the next call of each route pass only with the answer to a CAPTCHA, captcha-solved.")
                .takes(routes, (call, names) -> names.forEach(world.state::demandCaptcha));
        table.delete("/elevations", "Makes all proofs of a second factor worthless.")
                .does(call -> world.state.elevations.proofs.clear());
    }

    private void faults(AdminTable table) {
        Type<FaultPlan> fault = AdminRoutes.full(format.scripts.fault, world);
        table.get("/faults", "Lists the faults that are still to come.")
                .gives(Types.listOf(fault), call -> world.faultQueue.plans());
        table.post("/faults", "Scripts a fault. Each call takes the first fault that fits it.")
                .takes(fault, fault, (call, plan) -> {
                    world.faultQueue.add(plan);
                    return plan;
                });
        table.delete("/faults", "Forgets the faults that are still to come, and releases the calls that are held.")
                .does(call -> world.faultQueue.clear());
        table.post("/faults/release", "Releases the calls that are held. Faults that are still to come stay.")
                .does(call -> world.faultQueue.release());
        table.post("/connections/close", "Closes all connections, this one included, as services do with idle ones.")
                .does(call -> controls.endConnections(false));
        table.post("/connections/reset", "Breaks all connections, this one included.")
                .does(call -> controls.endConnections(true));
    }

    private void limits(AdminTable table) {
        Type<LimitRule> limit = AdminRoutes.full(format.scripts.limit, world);
        table.get("/limits", "Lists the rate limits.").gives(Types.listOf(limit), call -> world.limits.rules());
        table.post("/limits", "Puts a rate limit in force. It replaces the limit of the same routes.")
                .takes(limit, limit, (call, rule) -> {
                    world.limits.add(rule);
                    return rule;
                });
        table.delete("/limits", "Lifts all rate limits.").does(call -> world.limits.clear());
        table.get("/buckets", "Lists the counts of rate limits that have not ended.")
                .gives(Types.listOf(USAGE), call -> world.limits.usages());
    }
}
