package io.guildkit.examples;

import io.guildkit.testkit.ServiceEmulator;
import java.io.Console;
import java.util.List;
import java.util.Optional;

/**
 * Prints a transcript of calls. On the embedded emulator it shows the way from registration to logout. With
 * {@code --base-url} and {@code --login} it signs in to another server, lists the sessions and logs out.
 */
public final class Tour {
    private Tour() {}

    /**
     * Runs the tour.
     *
     * @param args nothing, or {@code --base-url URL --login LOGIN}
     */
    public static void main(String[] args) {
        TourOptions options;
        try {
            options = TourOptions.parse(List.of(args));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(TourOptions.USAGE);
            System.exit(2);
            return;
        }
        Transcript transcript = new Transcript(System.out);
        if (options.baseUrl().isPresent()) {
            new ServerTour(transcript, Tour::ask)
                    .run(options.baseUrl().get(), options.login().orElseThrow());
        } else {
            try (ServiceEmulator emulator = ServiceEmulator.start()) {
                new EmulatorTour(transcript, emulator).run();
            }
        }
    }

    /** Asks a question on the console. The password may come from the environment. */
    @SuppressWarnings("SystemConsoleNull") // up to Java 21 the console can be null
    static String ask(String question) {
        Optional<String> preset = Optional.ofNullable(System.getenv("GUILDKIT_PASSWORD"))
                .filter(password -> question.equals(ServerTour.PASSWORD));
        if (preset.isPresent()) {
            return preset.get();
        }
        Console console = System.console();
        char[] answer = console == null ? null : console.readPassword("   %s: ", question);
        if (answer == null) {
            throw new IllegalStateException("There is no console to ask for: " + question);
        }
        return new String(answer);
    }
}
