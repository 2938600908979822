package io.guildkit.simulation;

import io.guildkit.simulation.SimulatedCall.Kind;
import io.guildkit.simulation.SimulatedCall.Source;
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
            exchange.connection().sendUnsolicited(delay);
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
    STATUS_429_GLOBAL(world -> world.onRequest(
            exchange -> exchange.respond(429, "", "{\"message\": \"slow\", \"retry_after\": 0.4, \"global\": true}"))),
    STATUS_429_PAGE(world -> world.onRequest(exchange -> exchange.respond(429, "", "<html>refused</html>"))),
    WINDOWS(world -> world.service().windows().limit(1 + world.plan().random().nextInt(3))),
    CAPTCHA(world -> world.onRequest(exchange -> exchange.respond(
            400,
            "",
            "{\"captcha_key\": [\"" + exchange.request().authorization()
                    + "\"], \"captcha_service\": \"s\", \"captcha_sitekey\": \"k\", \"captcha_rqtoken\": \""
                    + Secrets.TICKET
                    + "\"}"))),
    SECOND_FACTOR(World::elevates),
    PROOFS_EXPIRE(world -> {
        world.elevates();
        world.at(world.plan().moment(), world.service()::forgetsProofs);
    }),
    HANDLER_THROWS(World::elevates),
    HANDLER_BLOCKS(World::elevates),
    HANDLER_CALLS(World::elevates),
    HANDLER_GIVES_UP(World::elevates),
    GATEWAY_LOGIN(world -> world.inFront(exchange -> exchange.refuse(401, "WWW-Authenticate: Basic realm=\"x\"\r\n"))),
    FALSE_ENCODING(world -> {
        boolean success = world.plan().random().nextBoolean();
        world.onRequest(exchange -> {
            String body = success ? exchange.process() : "{\"code\": 0, \"message\": \"refused\"}";
            exchange.respond(success ? 200 : 400, "Content-Encoding: gzip\r\n", body);
        });
    }),
    DAMAGED_BODY(world -> world.onRequest(exchange -> exchange.respond(200, "", exchange.process() + " x"))),
    ERROR_AS_SUCCESS(world -> world.onRequest(world.plan().anyCall(Kind.SIGN_IN), exchange -> {
        exchange.process();
        exchange.respond(200, "", "{\"code\": 50001, \"message\": \"" + Secrets.PASSWORD + "\"}");
    })),
    REFUSED_STREAM(world -> {
        world.plan().http2();
        world.inFront(exchange -> exchange.resetStream(Http2.REFUSED_STREAM));
    }),
    RESET_STREAM(world -> {
        world.plan().http2();
        world.onRequest(exchange -> {
            exchange.process();
            exchange.resetStream(Http2.INTERNAL_ERROR);
        });
    }),
    GOAWAY(world -> {
        world.plan().http2();
        world.onRequest(exchange -> {
            exchange.goAway(exchange.request().stream());
            exchange.succeed();
        });
    }),
    GOAWAY_BEFORE(world -> {
        world.plan().http2();
        world.inFront(exchange -> exchange.goAway(exchange.request().stream() - 1));
    }),
    ONE_STREAM(world -> world.plan().mostStreams(1)),
    SILENT_ADDRESS(world -> world.plan().silentAddress()),
    INTERRUPTED_BEFORE(world -> world.plan().anyCall().interrupted()),
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
    STORE_SHARED,
    SLOW_SOURCE(world -> world.plan().anyCall(Kind.UPLOAD).slowness(Duration.ofNanos(world.millis(800)))),
    SHRINKING_SOURCE(world -> {
        SimulatedCall call = world.plan().anyCall(Kind.UPLOAD);
        call.source(Source.SHRINKING);
        world.onRequest(call, exchange -> exchange.refuse(429, "Retry-After: 1\r\n"));
    }),
    EMPTY_SOURCE(world -> world.plan().anyCall(Kind.UPLOAD).source(Source.EMPTY)),
    THROWING_SOURCE(world -> world.plan().anyCall(Kind.UPLOAD).source(Source.THROWING)),
    SIGN_IN(world -> world.plan().addOfSession(Kind.SIGN_IN)),
    SIGN_OUT(world -> world.plan().addOfSession(Kind.SIGN_OUT)),
    OTHER_ACCOUNT(world -> {
        world.plan().addOfSession(Kind.SIGN_IN);
        world.service().signsInOther();
    }),
    CLOCK_JUMPS(world -> world.plan().clockJumps()),
    NO_MEMORY(world -> world.plan().littleMemory()),
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
