package io.guildkit.testkit;

import io.guildkit.testkit.internal.http.Nearest;
import io.guildkit.testkit.internal.server.Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The options of the server's command line. */
final class ServerOptions {
    static final int DEFAULT_PORT = 8080;

    int port = DEFAULT_PORT;
    String hostName = "127.0.0.1";
    InetAddress host = Address.localhost();
    Optional<Path> seed = Optional.empty();
    boolean ticking = true;
    List<Integer> apiVersions = List.of(9);
    Optional<String> publicUrl = Optional.empty();
    boolean lenient;
    Optional<Path> dialect = Optional.empty();
    Optional<String> record = Optional.empty();
    Optional<Path> recording = Optional.empty();
    boolean compare;
    boolean help;

    private ServerOptions() {}

    /** The options, in the order of the help. */
    enum Option {
        PORT("--port", "N", "the port to listen on, 0 for any that is free", "8080", "a number from 0 to 65535"),
        HOST(
                "--host",
                "ADDRESS",
                "the network address to listen on",
                "127.0.0.1",
                "an IP address or a name of this machine"),
        PUBLIC_URL(
                "--public-url",
                "URL",
                "the URL by which clients reach the server",
                "host and port",
                "a URL such as http://emulator:8080, without a path"),
        SEED("--seed", "FILE", "a world to begin with, in JSON", "an empty world", "the path of a readable file"),
        CLOCK(
                "--clock",
                "MODE",
                "whether the time is real, or virtual and moved by the admin API",
                "real",
                "real or virtual"),
        API_VERSION(
                "--api-version",
                "N,N",
                "the versions that paths may name; URLs in responses contain the first",
                "9",
                "numbers from 1 to 99, separated by commas"),
        LENIENT("--lenient", "", "accepts what services accept beyond the documents", "strict", "nothing"),
        DIALECT(
                "--dialect",
                "FILE",
                "the words of the service, such as path.chatcompat=chat",
                "those of the documents",
                "the path of a properties file"),
        RECORD(
                "--record",
                "URL",
                "passes requests to a real service, and writes them to --recording",
                "",
                "a URL such as https://chat.example, without a path"),
        RECORDING(
                "--recording",
                "FILE",
                "a recording: the new file of --record, or else the world to begin with",
                "",
                "the path of a file"),
        COMPARE(
                "--compare",
                "",
                "repeats the calls of --recording, prints how the responses differ, and ends",
                "",
                "nothing"),
        HELP("--help", "", "prints this text", "", "nothing");

        final String word;
        final String argument;
        final String meaning;
        final String standard;
        final String allowed;

        Option(String word, String argument, String meaning, String standard, String allowed) {
            this.word = word;
            this.argument = argument;
            this.meaning = meaning;
            this.standard = standard;
            this.allowed = allowed;
        }
    }

    /**
     * Reads the arguments of a command line.
     *
     * @throws IllegalArgumentException if an option is invalid; the message names the option, the given value and the permitted values
     */
    static ServerOptions parse(List<String> arguments) {
        ServerOptions options = new ServerOptions();
        for (Iterator<String> words = arguments.iterator(); words.hasNext(); ) {
            String word = words.next();
            Option option = Arrays.stream(Option.values())
                    .filter(candidate -> candidate.word.equals(word))
                    .findFirst()
                    .orElseThrow(() -> unknown(word));
            if (option.argument.isEmpty()) {
                options.set(option, "");
            } else if (words.hasNext()) {
                options.set(option, words.next());
            } else {
                throw new IllegalArgumentException(option.word + " needs a value: " + option.allowed + ".");
            }
        }
        options.requireRecording();
        return options;
    }

    /** Returns the text of {@code --help}. */
    static String help() {
        String lines = Arrays.stream(Option.values())
                .map(option -> String.format(
                        Locale.ROOT,
                        "  %-22s %s%s%n",
                        option.word + " " + option.argument,
                        option.meaning,
                        option.standard.isEmpty() ? "" : " (default: " + option.standard + ")"))
                .collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                "Runs an emulator of the chat service as a server.%n%nUsage: java -jar guildkit-testkit-<version>-server.jar"
                        + " [options]%n%n%s%nThe admin API is below /_emulator/, and /_emulator/openapi.json describes it.%n",
                lines);
    }

    private void requireRecording() {
        if (recording.isEmpty() && (record.isPresent() || compare)) {
            throw new IllegalArgumentException(
                    (compare ? Option.COMPARE : Option.RECORD).word + " needs --recording, with the path of a file.");
        }
        if (record.isPresent() && (compare || seed.isPresent())) {
            throw new IllegalArgumentException("--record goes with neither --compare nor --seed: record first.");
        }
    }

    private void set(Option option, String value) {
        switch (option) {
            case PORT -> port = number(option, value, value, 0, 65_535);
            case HOST -> {
                host = address(option, value);
                hostName = value;
            }
            case PUBLIC_URL -> publicUrl = Optional.of(url(option, value));
            case SEED -> seed = Optional.of(path(option, value));
            case CLOCK -> {
                require(value.equals("real") || value.equals("virtual"), option, value);
                ticking = value.equals("real");
            }
            case API_VERSION ->
                apiVersions = Arrays.stream(value.split(",", -1))
                        .map(part -> number(option, value, part.strip(), 1, 99))
                        .distinct()
                        .toList();
            case LENIENT -> lenient = true;
            case DIALECT -> dialect = Optional.of(path(option, value));
            case RECORD -> record = Optional.of(url(option, value));
            case RECORDING -> recording = Optional.of(path(option, value));
            case COMPARE -> compare = true;
            case HELP -> help = true;
        }
    }

    private static IllegalArgumentException unknown(String word) {
        List<String> known =
                Arrays.stream(Option.values()).map(option -> option.word).toList();
        return new IllegalArgumentException("There is no option '" + word + "'. Did you mean '"
                + Nearest.to(word, known).orElse(Option.HELP.word) + "'? The options are "
                + String.join(", ", known) + ".");
    }

    /** Reads a number that is the given value, or a part of it. */
    private static int number(Option option, String given, String text, int least, int most) {
        require(text.matches("[0-9]{1,5}"), option, given);
        int number = Integer.parseInt(text);
        require(number >= least && number <= most, option, given);
        return number;
    }

    private static InetAddress address(Option option, String text) {
        try {
            require(!text.isBlank(), option, text);
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw wrong(option, text);
        }
    }

    private static Path path(Option option, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw wrong(option, text);
        }
    }

    private static String url(Option option, String text) {
        try {
            URI url = new URI(text);
            boolean plain = List.of("http", "https").contains(String.valueOf(url.getScheme()))
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null
                    && List.of("", "/").contains(url.getRawPath());
            require(plain, option, text);
            return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        } catch (URISyntaxException e) {
            throw wrong(option, text);
        }
    }

    private static void require(boolean holds, Option option, String given) {
        if (!holds) {
            throw wrong(option, given);
        }
    }

    private static IllegalArgumentException wrong(Option option, String given) {
        return new IllegalArgumentException(option.word + " takes " + option.allowed + ", not '" + given + "'.");
    }
}
