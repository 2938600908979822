package io.guildkit.simulation;

import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Trace;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The simulated service. It processes each request when it has arrived, unless a fault of the call decides otherwise. */
final class Service {
    private static final Behaviour ORDINARY = Exchange::succeed;
    private static final String FINISH = "/mfa/finish";

    private final Map<Integer, Queue<Behaviour>> faults = new HashMap<>();
    private final Map<Integer, Queue<Behaviour>> faultsInFront = new HashMap<>();
    private final Map<Integer, Integer> processed = new HashMap<>();
    private final Map<String, Integer> logouts = new HashMap<>();
    private final Set<Integer> written = new HashSet<>();
    private final Map<Integer, Long> completelyRead = new HashMap<>();
    private final Set<Integer> elevated = new HashSet<>();

    /** The valid proofs of second factors, with the tokens that got them. */
    private final Map<String, String> proofs = new HashMap<>();

    /** The users of all tokens. */
    private final Map<String, Integer> users = new HashMap<>();

    private final Windows windows;
    private final Plan plan;
    private final Scheduler scheduler;
    private final Trace trace;
    private int tokens;
    private boolean signsInOther;

    /** What the service does with a request. */
    @FunctionalInterface
    interface Behaviour {
        void receives(Exchange exchange);
    }

    Service(Scheduler scheduler, Trace trace, Plan plan) {
        this.plan = plan;
        this.scheduler = scheduler;
        this.trace = trace;
        this.windows = new Windows(scheduler, users, plan);
    }

    /** Issues the token with which a client begins. */
    AccountToken firstToken(int client) {
        String token = Secrets.TOKEN + "old-" + client;
        users.put(token, user(client, false));
        return AccountToken.of(token, Snowflake.of(user(client, false)));
    }

    private static int user(int client, boolean other) {
        return 42 + 2 * client + (other ? 1 : 0);
    }

    Windows windows() {
        return windows;
    }

    /** Lets the next request of a call that has no fault yet be treated in another way. */
    void fault(int call, Behaviour behaviour) {
        faults.computeIfAbsent(call, key -> new ArrayDeque<>()).add(behaviour);
    }

    /** Lets the next request of a call be treated by a server in front of the service, which does not count it. */
    void faultInFront(int call, Behaviour behaviour) {
        faultsInFront.computeIfAbsent(call, key -> new ArrayDeque<>()).add(behaviour);
    }

    /** Demands a second factor for a call. */
    void elevates(int call) {
        elevated.add(call);
    }

    boolean isElevated(int call) {
        return elevated.contains(call);
    }

    /** Lets all proofs of second factors expire. */
    void forgetsProofs() {
        proofs.clear();
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

    /** Records that the client is writing the head of a request. */
    void isWritten(Request head) {
        written.add(head.call());
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
        Exchange exchange = new Exchange(this, connection, request);
        Behaviour inFront = next(faultsInFront, request);
        if (inFront != null) {
            inFront.receives(exchange);
            return;
        }
        boolean admitted = windows.admits(request);
        exchange.counted(windows.stated(request));
        if (!admitted) {
            exchange.refuse(429, "");
        } else if (elevated.contains(request.call())
                && !request.authorization().equals(proofs.get(request.proof()))
                && !request.path().equals(FINISH)) {
            exchange.respond(
                    401,
                    "",
                    "{\"code\": 60003, \"message\": \"Second factor\", \"mfa\": {\"ticket\": \"" + Secrets.TICKET
                            + "\", \"methods\": [{\"type\": \"totp\", \"backup_codes_allowed\": true}]}}");
        } else {
            Behaviour fault = next(faults, request);
            (fault == null ? ORDINARY : fault).receives(exchange);
        }
    }

    private static @Nullable Behaviour next(Map<Integer, Queue<Behaviour>> faults, Request request) {
        Queue<Behaviour> queue = faults.get(request.call());
        return queue == null ? null : queue.poll();
    }

    /** Processes a request and returns the body of its response. */
    String process(Request request) {
        trace.note(scheduler.now(), "service processes call " + request.call());
        processed.merge(request.call(), 1, Integer::sum);
        return switch (request.path()) {
            case "/auth/login" -> {
                String token = Secrets.TOKEN + "new-" + tokens++;
                int user = user(plan.calls().get(request.call()).client(), signsInOther);
                users.put(token, user);
                yield "{\"user_id\": \"" + user + "\", \"token\": \"" + token
                        + "\", \"user_settings\": {\"locale\": \"en\", \"theme\": \"dark\"}}";
            }
            case "/auth/logout" -> {
                logouts.merge(request.authorization(), 1, Integer::sum);
                yield "";
            }
            case "/auth/fingerprint", "/experiments" -> "{\"fingerprint\": \"1.print\"}";
            case FINISH -> {
                String proof = Secrets.PROOF + tokens++;
                proofs.put(proof, request.authorization());
                yield "{\"token\": \"" + proof + "\"}";
            }
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
