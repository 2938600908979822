package io.guildkit.testkit;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;

/** Runs an emulator on a port until it is killed: {@code ServiceEmulatorMain [--port N]}. */
public final class ServiceEmulatorMain {
    private static final String USAGE = "Usage: ServiceEmulatorMain [--port N], N from 0 to 65535; 0 takes a free one.";
    private static final String EMAIL = "ada@example.com";
    private static final String PASSWORD = "correct horse battery";

    private ServiceEmulatorMain() {}

    /** Starts the program. */
    public static void main(String[] args) throws InterruptedException {
        try {
            ServiceEmulator emulator =
                    ServiceEmulator.builder().port(port(args)).start();
            Runtime.getRuntime().addShutdownHook(new Thread(emulator::close));
            introduce(emulator, System.out);
            new CountDownLatch(1).await();
        } catch (IllegalArgumentException | UncheckedIOException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    /** Returns the port that is asked for, or refuses in words that help. */
    static int port(String... args) {
        if (args.length == 0) {
            return 0;
        }
        if (!args[0].equals("--port")) {
            throw new IllegalArgumentException("Unknown argument '" + args[0] + "'. " + USAGE);
        }
        if (args.length != 2) {
            throw new IllegalArgumentException("--port takes exactly one number. " + USAGE);
        }
        try {
            int port = Integer.parseInt(args[1]);
            if (port >= 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + args[1] + "' is no port. " + USAGE, e);
        }
        throw new IllegalArgumentException("'" + args[1] + "' is no port. " + USAGE);
    }

    /** Plants an account to play with and tells how to reach it. */
    static void introduce(ServiceEmulator emulator, PrintStream out) {
        EmulatedAccount ada =
                emulator.account(EMAIL).password(PASSWORD).globalName("Ada").create();
        out.println("Base URL: " + emulator.baseUrl());
        out.println("Email:    " + EMAIL);
        out.println("Password: " + PASSWORD);
        out.println("Token:    " + ada.newSession());
        out.println("Stop it with Ctrl+C.");
    }
}
