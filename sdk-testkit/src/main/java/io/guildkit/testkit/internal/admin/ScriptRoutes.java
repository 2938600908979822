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
    private static final Type<Limits.Usage> USAGE = ObjectShape.record(
                    Limits.Usage.class, "Bucket", "The count of one caller in one bucket.")
            .shown("bucket", Types.TEXT, "The name of the bucket.")
            .shown("used", Types.INT, "The number of counted requests.")
            .shown("end", Types.INSTANT, "The end of the window.");

    private record Captchas(Collection<String> routes) {}

    void register(AdminTable table) {
        faults(table);
        limits(table);
        Type<NamedStub> stub = format.scripts.stub;
        table.get("/stubs", "Lists the routes outside the interface.")
                .gives(Types.listOf(stub), call -> format.scripts.stubs());
        table.post("/stubs", "Adds a route outside the interface, or replaces its response.")
                .takes(stub, stub, (call, created) -> created);
        table.delete("/stubs/{id}", "Removes a route outside the interface.")
                .does(call -> require(world.router.removeStub(call.variable("id")), "stub", call));
        Type<Captchas> routes = ObjectShape.record(Captchas.class, "Routes", "Some routes.")
                .required("routes", Types.listOf(format.references.route), "Method, space and path template of each.");
        table.post(
                        "/captchas",
                        "Lets the next call of each route pass only with the answer to a CAPTCHA, captcha-solved.")
                .takes(routes, (call, demanded) -> demanded.routes().forEach(world.state::demandCaptcha));
        table.delete("/elevations", "Makes all proofs of a second factor worthless.")
                .does(call -> world.state.elevations.proofs.clear());
    }

    private void faults(AdminTable table) {
        Type<FaultPlan> fault = format.scripts.fault;
        table.get("/faults", "Lists the faults that are still to come.")
                .gives(Types.listOf(fault), call -> world.faultQueue.plans());
        table.post("/faults", "Scripts a fault. Each call takes the first fault that fits it.")
                .takes(fault, fault, (call, plan) -> {
                    world.faultQueue.add(plan);
                    return plan;
                });
        table.delete("/faults", "Forgets the faults that are still to come, and releases the calls that are held.")
                .does(call -> world.faultQueue.clear());
        table.delete("/faults/{id}", "Forgets a fault, and releases the calls that it holds.")
                .does(call -> require(world.faultQueue.remove(call.variable("id")), "fault", call));
        table.post("/faults/release", "Releases the calls that are held. Faults that are still to come stay.")
                .does(call -> world.faultQueue.release());
        table.post(
                        "/connections/close",
                        "Closes all connections of this world, this one included, as services do with idle ones.")
                .does(call -> controls.endConnections(false));
        table.post("/connections/reset", "Breaks all connections of this world, this one included.")
                .does(call -> controls.endConnections(true));
    }

    private static void require(boolean found, String kind, AdminCall call) {
        if (!found) {
            throw AdminException.missing(kind, call.variable("id"));
        }
    }

    private void limits(AdminTable table) {
        Type<LimitRule> limit = format.scripts.limit;
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
