package io.guildkit.simulation;

import io.guildkit.simulation.SimulatedCall.Kind;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The catalogue of faults. A constant with a function changes the world of a run before it starts; the seed chooses where it strikes. For
 * the others, the code of the program asks {@link World#has}.
 */
enum Fault {
    LOST_REQUEST(world -> world.onRequest(exchange -> exchange.connection().silence())),
    RESET_REQUEST(world -> world.onRequest(exchange -> exchange.connection().reset())),
    LOST_RESPONSE(world -> world.onRequest(exchange -> {
        exchange.process();
        exchange.connection().silence();
    })),
    RESET_RESPONSE(world -> world.onRequest(exchange -> {
        exchange.process();
        exchange.connection().reset();
    })),
    SLOW_RESPONSE(world -> {
        long delay = world.millis(8_000);
        long pause = world.millis(8_000);
        world.onRequest(exchange -> exchange.succeed(delay, pause));
    }),
    TRUNCATED_BODY(world -> world.onRequest(Exchange::truncate)),
    REFUSED_CONNECTION(
            world -> world.network().refuses(1 + world.plan().random().nextInt(3))),
    CLOSED_WHILE_IDLE(world -> {
        long delay = world.millis(60);
        world.onRequest(exchange -> {
            exchange.succeed();
            exchange.connection().end(delay);
        });
    }),
    UNSOLICITED_BYTES(world -> {
        long delay = world.millis(60);
        world.onRequest(exchange -> {
            exchange.succeed();
            exchange.connection().sendUnsolicited("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", delay);
        });
    }),
    NO_CONTENT_WITH_LENGTH(world -> world.onRequest(exchange -> {
        exchange.process();
        exchange.respond(204, "", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
    })),
    STATUS_401(world -> world.onRequest(exchange -> exchange.refuse(401, ""))),
    STATUS_403(world -> world.onRequest(exchange -> exchange.refuse(403, ""))),
    STATUS_500(world -> {
        boolean processed = world.plan().random().nextBoolean();
        world.onRequest(exchange -> exchange.fail(500, processed));
    }),
    STATUS_503(world -> {
        boolean processed = world.plan().random().nextBoolean();
        world.onRequest(exchange -> exchange.fail(503, processed));
    }),
    STATUS_429(world -> world.onRequest(exchange -> exchange.refuse(429, "Retry-After: 1\r\n"))),
    CANCEL(world -> world.disturbs(false)),
    INTERRUPT(world -> world.disturbs(true)),
    DEADLINE(world -> world.plan().anyCall().timeout(Duration.ofNanos(1 + world.millis(20)))),
    CLOSE(world -> world.plan().closes()),
    CLOSE_IN_CALLBACK(world -> world.plan().anyCall().closing()),
    EXECUTOR_FULL(world -> world.plan().executor(Plan.ExecutorKind.FULL)),
    EXECUTOR_CLOSED(world -> world.plan().executor(Plan.ExecutorKind.CLOSED)),
    EXECUTOR_BROKEN(world -> world.plan().executor(Plan.ExecutorKind.BROKEN)),
    LISTENER_THROWS,
    LISTENER_CALLS,
    LISTENER_BLOCKS,
    STORE_THROWS,
    STORE_BLOCKS,
    SLOW_SOURCE(world -> world.plan().anyCall(Kind.UPLOAD).slowness(Duration.ofNanos(world.millis(800)))),
    SHRINKING_SOURCE(world -> {
        SimulatedCall call = world.plan().anyCall(Kind.UPLOAD);
        call.shrinking();
        world.onRequest(call, exchange -> exchange.refuse(429, "Retry-After: 1\r\n"));
    }),
    SIGN_IN(world -> world.plan().addOfSession(Kind.SIGN_IN)),
    SIGN_OUT(world -> world.plan().addOfSession(Kind.SIGN_OUT)),
    OTHER_ACCOUNT(world -> {
        world.plan().addOfSession(Kind.SIGN_IN);
        world.service().signsInOther();
    }),
    CLOCK_JUMPS(world -> world.plan().clockJumps()),
    NO_THREADS;

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private final Consumer<World> change;

    Fault() {
        this(world -> {});
    }

    Fault(Consumer<World> change) {
        this.change = change;
    }

    void strike(World world) {
        change.accept(world);
    }
}
