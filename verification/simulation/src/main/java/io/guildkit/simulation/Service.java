package io.guildkit.simulation;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** The simulated service. It processes each request when it has arrived, unless a fault of the call decides otherwise. */
final class Service {
    private final Map<Integer, Queue<Behaviour>> faults = new HashMap<>();
    private final Map<Integer, Integer> processed = new HashMap<>();
    private final Map<String, Integer> logouts = new HashMap<>();
    private final Set<Integer> written = new HashSet<>();
    private final Map<Integer, Long> completelyRead = new HashMap<>();
    private final Scheduler scheduler;
    private final Trace trace;
    private int tokens;
    private boolean signsInOther;

    /** What the service does with a request. */
    @FunctionalInterface
    interface Behaviour {
        void receives(Exchange exchange);
    }

    Service(Scheduler scheduler, Trace trace) {
        this.scheduler = scheduler;
        this.trace = trace;
    }

    /** Lets the next request of a call that has no fault yet be treated in another way. */
    void fault(int call, Behaviour behaviour) {
        faults.computeIfAbsent(call, key -> new ArrayDeque<>()).add(behaviour);
    }

    /** Returns how often the service has processed the requests of a call. */
    int processed(int call) {
        return processed.getOrDefault(call, 0);
    }

    /** Returns the moment at which the client had read a whole success of a call; the maximum if it has not. */
    long readAt(int call) {
        return completelyRead.getOrDefault(call, Long.MAX_VALUE);
    }

    /** Returns whether the client has written a part of a request of a call. */
    boolean isWritten(int call) {
        return written.contains(call);
    }

    /** Records that the client has written bytes, which contain the head of a request as a whole or not at all. */
    void wasWritten(byte[] bytes) {
        Request.callOf(bytes).ifPresent(written::add);
    }

    /** Returns whether a session has been ended. */
    boolean isLoggedOut(String token) {
        return logouts.containsKey(token);
    }

    /** Lets logins return tokens of another account. */
    void signsInOther() {
        signsInOther = true;
    }

    void received(Connection connection, Request request) {
        trace.note(
                scheduler.now(),
                "service receives " + request.method() + " " + request.path() + " of call " + request.call() + " on "
                        + connection.port());
        Queue<Behaviour> queue = faults.get(request.call());
        Behaviour behaviour = queue == null || queue.isEmpty() ? Exchange::succeed : queue.remove();
        behaviour.receives(new Exchange(this, connection, request, scheduler));
    }

    /** Processes a request and returns the body of its response. */
    String process(Request request) {
        trace.note(scheduler.now(), "service processes call " + request.call());
        processed.merge(request.call(), 1, Integer::sum);
        return switch (request.path()) {
            case "/auth/login" ->
                "{\"user_id\": \"" + (signsInOther ? 43 : 42) + "\", \"token\": \"" + Secrets.TOKEN + "new-" + tokens++
                        + "\", \"user_settings\": {\"locale\": \"en\", \"theme\": \"dark\"}}";
            case "/auth/logout" -> {
                logouts.merge(request.authorization(), 1, Integer::sum);
                yield "";
            }
            case "/auth/fingerprint", "/experiments" -> "{\"fingerprint\": \"1.print\"}";
            default ->
                "{\"call\": " + request.call() + ", \"text\": \"" + "x".repeat(Math.floorMod(request.call() * 7, 50))
                        + "\"}";
        };
    }

    void wasRead(Request request) {
        trace.note(scheduler.now(), "client has read the success of call " + request.call());
        completelyRead.putIfAbsent(request.call(), scheduler.now());
    }
}
