package io.guildkit.simulation;

import io.guildkit.testsupport.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** All parts of one run. */
final class World {
    private final List<Fault> faults;
    private final SplittableRandom random;
    private final Trace trace;
    private final Scheduler scheduler;
    private final Service service;
    private final Network network;
    private final Plan plan;
    private final CallContext context = new CallContext();
    private final List<SimulatedClient> clients = new ArrayList<>();
    private boolean ended;

    World(long seed, List<Fault> faults, Trace trace) {
        this.faults = faults;
        this.random = new SplittableRandom(seed);
        this.trace = trace;
        this.scheduler = new Scheduler(random.nextLong(), trace);
        this.plan = new Plan(random.split());
        this.service = new Service(scheduler, trace, plan);
        this.network = new Network(scheduler, trace, random.split(), service, plan);
        faults.forEach(fault -> fault.strike(this));
    }

    /** Runs the program to its end, and closes the clients. */
    void run() {
        SharedHttpClient http = new SharedHttpClient(scheduler, network, plan);
        for (int i = 0; i < Plan.CLIENTS; i++) {
            SimulatedStore store =
                    i > 0 && has(Fault.STORE_SHARED) ? clients.get(0).store() : new SimulatedStore(this, i);
            clients.add(new SimulatedClient(this, http.client(), store, i));
        }
        clients.forEach(SimulatedClient::start);
        ended = scheduler.run();
        clients.forEach(SimulatedClient::inspect);
        scheduler
                .thread("end", () -> {
                    clients.forEach(SimulatedClient::close);
                    http.close();
                })
                .start();
        ended &= scheduler.run();
    }

    boolean has(Fault fault) {
        return faults.contains(fault);
    }

    /** Returns whether the run came to an end by itself. */
    boolean hasEnded() {
        return ended;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Trace trace() {
        return trace;
    }

    Service service() {
        return service;
    }

    Network network() {
        return network;
    }

    CallContext context() {
        return context;
    }

    Plan plan() {
        return plan;
    }

    List<SimulatedClient> clients() {
        return clients;
    }

    SplittableRandom random() {
        return random;
    }

    // ---- for faults

    /** Chooses a time in nanoseconds, of whole milliseconds below a bound. */
    long millis(int bound) {
        return TimeUnit.MILLISECONDS.toNanos(plan.random().nextInt(bound));
    }

    /** Runs an action at a moment of the run. */
    void at(long moment, Runnable action) {
        scheduler.after(moment, "fault", action);
    }

    /** Treats the next requests of one or two calls in another way. */
    void onRequest(Service.Behaviour behaviour) {
        forSomeCalls(call -> onRequest(call, behaviour));
    }

    /** Treats the next requests of one or two calls in another way, before the service counts them. */
    void inFront(Service.Behaviour behaviour) {
        forSomeCalls(call -> service.faultInFront(call.number(), behaviour));
    }

    private void forSomeCalls(Consumer<SimulatedCall> action) {
        int times = 1 + plan.random().nextInt(2);
        for (int i = 0; i < times; i++) {
            action.accept(plan.anyCall());
        }
    }

    /** Demands a second factor for some calls. */
    void elevates() {
        plan.calls().stream()
                .filter(call -> plan.random().nextInt(3) == 0)
                .forEach(call -> service.elevates(call.number()));
    }

    void onRequest(SimulatedCall call, Service.Behaviour behaviour) {
        service.fault(call.number(), behaviour);
    }

    /** Cancels two calls, or interrupts their threads, at moments shortly after their starts. */
    void disturbs(boolean blocking) {
        plan.calls().stream()
                .filter(call -> call.isBlocking() == blocking)
                .skip(plan.random().nextInt(2))
                .limit(2)
                .forEach(call -> call.cancelAt(call.start() + millis(25)));
    }
}
