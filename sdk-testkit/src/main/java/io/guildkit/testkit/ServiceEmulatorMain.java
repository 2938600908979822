package io.guildkit.testkit;

import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.recording.RecordingProxy;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Runs an emulator as a server, until the process is stopped. {@code --help} prints the options.
 *
 * <p>The exit code is 0 after {@code --help}, 1 if the server cannot start, 2 if the command line or a file is wrong, and 3 if
 * {@code --compare} finds differences.
 */
public final class ServiceEmulatorMain {
    private static final int CANNOT_START = 1;
    private static final int WRONG_USE = 2;
    private static final int DIFFERENT = 3;
    private static final int KEPT_REQUESTS = 10_000;
    private static final int TOKEN_BYTES = 24;

    private ServiceEmulatorMain() {}

    /** Starts the program. */
    public static void main(String[] args) {
        int code = run(
                List.of(args),
                System.out,
                System.err,
                emulator -> serveUntilStopped(emulator::close),
                proxy -> serveUntilStopped(proxy::close));
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Starts a server, and returns the exit code.
     *
     * @param serve is called with the running emulator; when it returns, the server stops
     * @param record is called with a running proxy; when it returns, the proxy stops
     */
    static int run(
            List<String> args,
            PrintStream out,
            PrintStream err,
            Consumer<ServiceEmulator> serve,
            Consumer<RecordingProxy> record) {
        ServerOptions options;
        ServiceEmulator.Builder builder;
        String token = newToken();
        try {
            options = ServerOptions.parse(args);
            if (options.help) {
                out.print(ServerOptions.help());
                return 0;
            }
            if (options.record.isPresent()) {
                return record(options, out, err, record);
            }
            builder = builder(options, token, out);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println("Run the program with --help to see all options.");
            return WRONG_USE;
        }
        try (ServiceEmulator emulator = builder.start()) {
            if (options.compare) {
                return Recordings.compare(options, emulator, out) ? 0 : DIFFERENT;
            }
            introduce(emulator, options, token, out);
            serve.accept(emulator);
            return 0;
        } catch (UncheckedIOException e) {
            err.println(e.getMessage());
            return CANNOT_START;
        } catch (IllegalArgumentException e) {
            err.println(options.seed.map(file -> "--seed " + file).orElse("--recording") + ": " + e.getMessage());
            return WRONG_USE;
        }
    }

    private static int record(ServerOptions options, PrintStream out, PrintStream err, Consumer<RecordingProxy> serve) {
        Dialect dialect = new Dialect(Recordings.dialect(options)); // before there is a file
        try (Writer file = Recordings.create(options);
                RecordingProxy proxy = Recordings.proxy(options, dialect, file)) {
            out.println("Base URL:  " + proxy.url() + "/api/v" + options.apiVersions.get(0));
            out.println("Service:   " + options.record.orElseThrow());
            serve.accept(proxy);
            return 0;
        } catch (IOException | UncheckedIOException e) {
            err.println(e.getMessage());
            return CANNOT_START;
        }
    }

    private static ServiceEmulator.Builder builder(ServerOptions options, String token, PrintStream out) {
        ServiceEmulator.Builder builder = ServiceEmulator.builder()
                .port(options.compare ? 0 : options.port)
                .host(options.host, token)
                .apiVersions(
                        options.apiVersions.get(0),
                        options.apiVersions.stream()
                                .skip(1)
                                .mapToInt(Integer::intValue)
                                .toArray())
                .keptRequests(KEPT_REQUESTS);
        if (!options.compare) { // a recording contains the words of the documents
            builder.dialect(Recordings.dialect(options));
            builder.onRequest(call -> out.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + call));
        }
        options.publicUrl.ifPresent(builder::publicUrl);
        Recordings.world(options, out).ifPresent(builder::world);
        if (options.lenient) {
            builder.lenient();
        }
        if (options.ticking && !options.compare) {
            builder.clockStart(Clock.systemUTC().instant()).ticking();
        }
        return builder;
    }

    private static void introduce(ServiceEmulator emulator, ServerOptions options, String token, PrintStream out) {
        out.println("Base URL:  " + emulator.baseUrl());
        out.println("Admin API: " + emulator.url("/_emulator/"));
        if (!options.host.isLoopbackAddress()) {
            out.println("Token of the admin API: " + token);
        }
        out.println("Clock:     " + emulator.clock());
        out.flush();
    }

    /** Waits for the signal that stops the process. The hook stops the server, which ends all its threads. */
    private static void serveUntilStopped(Runnable stop) {
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.run();
            System.out.println("Stopped.");
            stopped.countDown();
        }));
        System.out.println("Stop the server with Ctrl+C."); // after the hook, because a signal may follow at once
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
