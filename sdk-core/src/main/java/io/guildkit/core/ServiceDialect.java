package io.guildkit.core;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.PercentEncoder;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The words that one service uses in place of those of the documentation: names of headers, schemes of credentials, segments of paths,
 * and types of integrations.
 *
 * <p>Services of one family differ in them. The program uses the documented words and the constants of this library everywhere; the client
 * translates them in requests and responses:
 *
 * <pre>{@code
 * ServiceDialect dialect = ServiceDialect.builder()
 *         .set(ServiceDialect.Word.ELEVATION_HEADER, "X-Example-MFA-Authorization")
 *         .set(ServiceDialect.Word.STREAM_PROVIDER_A, "streamco")
 *         .build();
 * }</pre>
 *
 * <p>A dialect can also be read from {@linkplain #read(Path) a file} or {@linkplain #of(Map) a map}, where each word has a {@linkplain
 * Word#key() key}. Dialects are immutable.
 */
public final class ServiceDialect {
    // Why: docs/decisions/0133

    /** The headers that describe a request, in lower case. With the last one, OkHttp does not decompress the response. */
    private static final Set<String> PROTOCOL = Set.of(
            "content-type",
            "content-length",
            "transfer-encoding",
            "host",
            "user-agent",
            "connection",
            "accept-encoding");

    private static final ServiceDialect STANDARD = new ServiceDialect(Map.of());

    private final Map<Word, String> words = new EnumMap<>(Word.class);
    private final Set<String> ownHeaders = new HashSet<>();
    /** The differing segments, by the documented ones. */
    private final Map<String, String> segments = new HashMap<>();

    private final Map<String, String> toDocumentedType = new HashMap<>();
    private final Map<String, String> toServiceType = new HashMap<>();

    /** The use of a word. */
    private enum Kind {
        HEADER("header."),
        SCHEME("scheme."),
        SEGMENT("path."),
        INTEGRATION("integration.");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        /** Returns a text that equal words of this kind have in common. */
        private String normalised(String word) {
            return prefix + (this == HEADER ? lower(word) : word);
        }
    }

    /** A word that services choose. */
    public enum Word {
        /** The header of the credentials; {@code Authorization} by default. */
        AUTHORIZATION_HEADER(Kind.HEADER, "authorization", "Authorization"),
        /** The header of the proof of a verified second factor; {@code X-Service-MFA-Authorization} by default. */
        ELEVATION_HEADER(Kind.HEADER, "elevation", "X-Service-MFA-Authorization"),
        /** The header of the fingerprint, for clients that are not signed in; {@code X-Fingerprint} by default. */
        FINGERPRINT_HEADER(Kind.HEADER, "fingerprint", "X-Fingerprint"),
        /** The header of the reason for the audit log; {@code X-Audit-Log-Reason} by default. */
        AUDIT_REASON_HEADER(Kind.HEADER, "audit-reason", "X-Audit-Log-Reason"),
        /** The header of a CAPTCHA's solution; {@code X-Captcha-Key} by default. */
        CAPTCHA_KEY_HEADER(Kind.HEADER, "captcha-key", "X-Captcha-Key"),
        /** The header of a CAPTCHA's session; {@code X-Captcha-Session-Id} by default. */
        CAPTCHA_SESSION_ID_HEADER(Kind.HEADER, "captcha-session-id", "X-Captcha-Session-Id"),
        /** The header of a CAPTCHA's token; {@code X-Captcha-Rqtoken} by default. */
        CAPTCHA_RQTOKEN_HEADER(Kind.HEADER, "captcha-rqtoken", "X-Captcha-Rqtoken"),
        /** The header of the name of a code-hosting service's event; {@code X-GitHub-Event} by default. */
        CODEHOST_EVENT_HEADER(Kind.HEADER, "codehost-event", "X-GitHub-Event"),
        /** The word before an account's token; empty for none, as by default. */
        ACCOUNT_SCHEME(Kind.SCHEME, "account", ""),
        /** The word before a bot's token; {@code Bot} by default, empty for none. */
        BOT_SCHEME(Kind.SCHEME, "bot", "Bot"),
        /** The word before an OAuth2 token; {@code Bearer} by default, empty for none. */
        OAUTH2_SCHEME(Kind.SCHEME, "oauth2", "Bearer"),
        /** The segment of a webhook's path for messages in the format of a chat service; {@code chatcompat} by default. */
        CHATCOMPAT_PATH(Kind.SEGMENT, "chatcompat", "chatcompat"),
        /** The segment of a webhook's path for events of a code-hosting service; {@code codehost} by default. */
        CODEHOST_PATH(Kind.SEGMENT, "codehost", "codehost"),
        /** The segment of the path of the provider's own GIF search; {@code gifprovider} by default. */
        GIFPROVIDER_PATH(Kind.SEGMENT, "gifprovider", "gifprovider"),
        /** The integration type of the streaming service; {@code stream_provider_a} by default. */
        STREAM_PROVIDER_A(Kind.INTEGRATION, "stream-provider-a", "stream_provider_a"),
        /** The integration type of the video service; {@code video_provider_b} by default. */
        VIDEO_PROVIDER_B(Kind.INTEGRATION, "video-provider-b", "video_provider_b"),
        /** The integration type of applications; {@code service_app} by default. */
        SERVICE_APP(Kind.INTEGRATION, "service-app", "service_app"),
        /** The integration type of the guild's own role subscriptions; {@code guild_subscription} by default. */
        GUILD_SUBSCRIPTION(Kind.INTEGRATION, "guild-subscription", "guild_subscription");

        private final Kind kind;
        private final String key;
        private final String documented;

        Word(Kind kind, String name, String documented) {
            this.kind = kind;
            this.key = kind.prefix + name;
            this.documented = documented;
        }

        /**
         * Returns the key of this word in files and maps.
         *
         * @return the key, such as {@code header.elevation}
         */
        public String key() {
            return key;
        }

        /**
         * Returns the word of the documentation.
         *
         * @return the default
         */
        public String documented() {
            return documented;
        }

        private String checked(String word) {
            switch (kind) {
                case HEADER -> {
                    if (PROTOCOL.contains(lower(Arguments.headerName(word, key)))) {
                        throw new IllegalArgumentException(
                                key + " must not be '" + word + "': HTTP uses this header itself");
                    }
                }
                case SCHEME -> {
                    if (!word.isEmpty()) {
                        Arguments.headerName(word, key);
                    }
                }
                case SEGMENT -> {
                    if (!PercentEncoder.segment(key, word).equals(word)) {
                        throw new IllegalArgumentException(
                                key + " must have letters, digits, '-', '.', '_' and '~' only, but is '" + word + "'");
                    }
                }
                case INTEGRATION -> {
                    if (Arguments.unicode(word, key).isBlank()) {
                        throw new IllegalArgumentException(key + " must not be blank");
                    }
                }
            }
            return word;
        }
    }

    private ServiceDialect(Map<Word, String> chosen) {
        Map<String, Word> seen = new HashMap<>();
        for (Word word : Word.values()) {
            String used = word.checked(chosen.getOrDefault(word, word.documented));
            Word other = word.kind == Kind.SCHEME ? null : seen.put(word.kind.normalised(used), word);
            if (other != null) {
                throw new IllegalArgumentException(other.key + " and " + word.key + " are both '" + used + "'");
            }
            words.put(word, used);
            index(word, used);
        }
        ownHeaders.addAll(PROTOCOL);
    }

    private void index(Word word, String used) {
        switch (word.kind) {
            case HEADER -> ownHeaders.add(lower(used));
            case SCHEME -> {}
            case SEGMENT -> {
                if (!used.equals(word.documented)) {
                    segments.put(word.documented, used);
                }
            }
            case INTEGRATION -> {
                toServiceType.put(word.documented, used);
                toDocumentedType.put(used, word.documented);
            }
        }
    }

    private static String lower(String header) {
        return header.toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the words of the documentation.
     *
     * @return the default of clients
     */
    public static ServiceDialect standard() {
        return STANDARD;
    }

    /**
     * Returns a builder with the words of {@link #standard()}.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a dialect from a map, such as a part of a program's configuration.
     *
     * @param words the words by their {@linkplain Word#key() keys}; words that are left out are those of {@link #standard()}
     * @return the dialect
     * @throws IllegalArgumentException if a key is unknown, a word cannot be sent, or two words of one kind are the same
     */
    public static ServiceDialect of(Map<String, String> words) {
        Builder builder = builder();
        words.forEach((key, used) -> builder.set(word(key), used));
        return builder.build();
    }

    private static Word word(String key) {
        return Arrays.stream(Word.values())
                .filter(word -> word.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("A dialect has no word '" + key + "'; the keys are "
                        + Arrays.stream(Word.values()).map(Word::key).collect(Collectors.joining(", "))));
    }

    /**
     * Reads a dialect from a properties file in UTF-8, whose keys are those of {@link #of(Map)}.
     *
     * @param file the file
     * @return the dialect
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException as {@link #of(Map)} does
     */
    public static ServiceDialect read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return of(properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(key -> key, key -> properties.getProperty(key, ""))));
    }

    /**
     * Returns a word of this service.
     *
     * @param word the word
     * @return the word that the service uses
     */
    public String get(Word word) {
        return words.getOrDefault(word, word.documented);
    }

    /**
     * Returns whether only the library may set a header, because it contains credentials or describes the request.
     *
     * @param header a header's name, in any case
     * @return true if callers cannot set it
     */
    public boolean owns(String header) {
        return ownHeaders.contains(lower(header));
    }

    /**
     * Translates a path.
     *
     * @param documented a path or a part of it that contains no values of variables
     * @return the path with the segments of this service
     */
    public String path(String documented) {
        return segments.isEmpty()
                ? documented
                : Arrays.stream(documented.split("/", -1))
                        .map(segment -> segments.getOrDefault(segment, segment))
                        .collect(Collectors.joining("/"));
    }

    /**
     * Translates the type of an integration for a request.
     *
     * @param documented the documented type, or a type that this library does not know
     * @return the type that the service uses
     */
    public String integrationType(String documented) {
        return toServiceType.getOrDefault(documented, documented);
    }

    /**
     * Translates the type of an integration in a response.
     *
     * @param received the type that the service sent
     * @return the documented type; the received type if the documentation has none for it
     */
    public String documentedIntegrationType(String received) {
        return toDocumentedType.getOrDefault(received, received);
    }

    /**
     * Returns the words that differ from those of {@link #standard()}.
     *
     * @return the words, by their keys, as {@link #of(Map)} takes them
     */
    public Map<String, String> differences() {
        Map<String, String> differences = new LinkedHashMap<>();
        words.forEach((word, used) -> {
            if (!used.equals(word.documented)) {
                differences.put(word.key, used);
            }
        });
        return Collections.unmodifiableMap(differences);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ServiceDialect dialect && dialect.words.equals(words);
    }

    @Override
    public int hashCode() {
        return words.hashCode();
    }

    @Override
    public String toString() {
        return "ServiceDialect" + differences();
    }

    /** Builds a dialect. */
    public static final class Builder {
        private final Map<Word, String> chosen = new EnumMap<>(Word.class);

        private Builder() {}

        /**
         * Sets a word.
         *
         * @param word the word
         * @param used the word that the service uses; only schemes can be empty
         * @return this
         */
        public Builder set(Word word, String used) {
            chosen.put(word, used);
            return this;
        }

        /**
         * Builds the dialect.
         *
         * @return the dialect; {@link #standard()} if no word differs
         * @throws IllegalArgumentException if a word cannot be sent, or two words of one kind are the same
         */
        public ServiceDialect build() {
            ServiceDialect built = new ServiceDialect(chosen);
            return built.equals(STANDARD) ? STANDARD : built;
        }
    }
}
