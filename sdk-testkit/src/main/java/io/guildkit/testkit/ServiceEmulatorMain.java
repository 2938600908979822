package io.guildkit.testkit;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Runs an emulator on a port until it is killed: {@code ServiceEmulatorMain [--port N] [--lenient]}. */
public final class ServiceEmulatorMain {
    private static final String USAGE =
            "Usage: ServiceEmulatorMain [--port N] [--lenient], N from 0 to 65535; 0 takes a free one.";
    private static final String PORT = "--port";
    private static final String LENIENT = "--lenient";
    private static final String EMAIL = "ada@example.com";
    private static final String PASSWORD = "correct horse battery";

    private ServiceEmulatorMain() {}

    /** Starts the program. */
    public static void main(String[] args) throws InterruptedException {
        try {
            ServiceEmulator emulator = builder(args).start();
            Runtime.getRuntime().addShutdownHook(new Thread(emulator::close));
            introduce(emulator, System.out);
            new CountDownLatch(1).await();
        } catch (IllegalArgumentException | UncheckedIOException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    /** Returns the emulator that the arguments describe, or refuses in words that help. */
    static ServiceEmulator.Builder builder(String... args) {
        ServiceEmulator.Builder builder = ServiceEmulator.builder();
        for (Iterator<String> words = List.of(args).iterator(); words.hasNext(); ) {
            String word = words.next();
            switch (word) {
                case LENIENT -> builder.lenient();
                case PORT -> builder.port(port(words));
                default -> throw new IllegalArgumentException("Unknown argument '" + word + "'. " + USAGE);
            }
        }
        return builder;
    }

    private static int port(Iterator<String> words) {
        String text = words.hasNext() ? words.next() : "";
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no port. " + USAGE, e);
        }
        throw new IllegalArgumentException("'" + text + "' is no port. " + USAGE);
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
