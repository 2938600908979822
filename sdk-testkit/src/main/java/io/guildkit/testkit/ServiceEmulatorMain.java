package io.guildkit.testkit;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * <p>The exit code is 0 after {@code --help}, 1 if the server cannot start, and 2 if the command line or the seed file is wrong.
 */
public final class ServiceEmulatorMain {
    private static final int CANNOT_START = 1;
    private static final int WRONG_USE = 2;
    private static final int KEPT_REQUESTS = 10_000;
    private static final int TOKEN_BYTES = 24;

    private ServiceEmulatorMain() {}

    /** Starts the program. */
    public static void main(String[] args) {
        int code = run(List.of(args), System.out, System.err, ServiceEmulatorMain::serveUntilStopped);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Starts a server, and returns the exit code.
     *
     * @param serve is called with the running emulator; when it returns, the server stops
     */
    static int run(List<String> args, PrintStream out, PrintStream err, Consumer<ServiceEmulator> serve) {
        ServerOptions options;
        ServiceEmulator.Builder builder;
        String token = newToken();
        try {
            options = ServerOptions.parse(args);
            if (options.help) {
                out.print(ServerOptions.help());
                return 0;
            }
            builder = builder(options, token, out);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println("Run the program with --help to see all options.");
            return WRONG_USE;
        }
        try (ServiceEmulator emulator = builder.start()) {
            introduce(emulator, options, token, out);
            serve.accept(emulator);
            return 0;
        } catch (UncheckedIOException e) {
            err.println(e.getMessage());
            return CANNOT_START;
        } catch (IllegalArgumentException e) {
            err.println("--seed " + options.seed.map(Path::toString).orElse("") + ": " + e.getMessage());
            return WRONG_USE;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--seed takes the path of a readable file, not '" + file + "': "
                            + e.getClass().getSimpleName() + ".",
                    e);
        }
    }

    private static ServiceEmulator.Builder builder(ServerOptions options, String token, PrintStream out) {
        ServiceEmulator.Builder builder = ServiceEmulator.builder()
                .port(options.port)
                .host(options.host, token)
                .apiVersions(
                        options.apiVersions.get(0),
                        options.apiVersions.stream()
                                .skip(1)
                                .mapToInt(Integer::intValue)
                                .toArray())
                .keptRequests(KEPT_REQUESTS)
                .onRequest(call -> out.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + call));
        options.publicUrl.ifPresent(builder::publicUrl);
        options.seed.ifPresent(file -> builder.world(read(file)));
        if (options.lenient) {
            builder.lenient();
        }
        if (options.ticking) {
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

    /** Waits for the signal that stops the process. The hook closes the emulator, which ends all its threads. */
    private static void serveUntilStopped(ServiceEmulator emulator) {
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            emulator.close();
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
