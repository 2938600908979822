package io.guildkit.examples;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The options of the tour.
 *
 * @param baseUrl the base URL of the server; empty for the emulator
 * @param login the login of an account on this server; empty for the emulator
 */
record TourOptions(Optional<String> baseUrl, Optional<String> login) {
    static final String USAGE = """
            Usage: Tour                                   on the embedded emulator
                   Tour --base-url URL --login LOGIN      on another server; asks for the password,
                                                          or takes it from GUILDKIT_PASSWORD""";

    private static final String BASE_URL = "--base-url";
    private static final String LOGIN = "--login";

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if an option is unknown or incomplete
     */
    static TourOptions parse(List<String> args) {
        Map<String, String> options = new TreeMap<>();
        for (Iterator<String> words = args.iterator(); words.hasNext(); ) {
            String name = words.next();
            if (!name.equals(BASE_URL) && !name.equals(LOGIN)) {
                throw new IllegalArgumentException("Unknown option " + name);
            }
            if (!words.hasNext()) {
                throw new IllegalArgumentException(name + " needs a value");
            }
            options.put(name, words.next());
        }
        if (options.size() == 1) {
            throw new IllegalArgumentException(BASE_URL + " and " + LOGIN + " go together");
        }
        return new TourOptions(Optional.ofNullable(options.get(BASE_URL)), Optional.ofNullable(options.get(LOGIN)));
    }
}
