package io.guildkit.testkit.internal.http;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The words that the service uses in place of those of the documents. Requests are translated when they arrive, so all rules are written in
 * the words of the documents. A documented word that the service does not use has no meaning.
 */
public final class Dialect {
    private static final String HEADER = "header.";
    private static final String SCHEME = "scheme.";
    private static final String PATH = "path.";
    private static final String INTEGRATION = "integration.";
    private static final String PARTNERS = "-partners";

    /** Precedes words that must have no meaning. It is part of no segment, header or token. */
    private static final String WITHOUT_MEANING = " ";

    private static final Map<String, String> DOCUMENTED = documented();
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern SEGMENT = Pattern.compile("(?!\\.{1,2}$)[0-9A-Za-z._~-]+");
    private static final String AUTHORIZATION = "Authorization";

    private final Map<String, String> words = new LinkedHashMap<>(DOCUMENTED);
    private final boolean standard;

    /** The documented words, by those of the service; documented words that the service does not use have no meaning. */
    private final Map<String, String> headers;

    private final Map<String, String> segments;
    private final Map<String, String> types;

    private static Map<String, String> documented() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("header.authorization", AUTHORIZATION);
        words.put("header.elevation", "X-Service-MFA-Authorization");
        words.put("header.fingerprint", "X-Fingerprint");
        words.put("header.audit-reason", "X-Audit-Log-Reason");
        words.put("header.captcha-key", "X-Captcha-Key");
        words.put("header.captcha-session-id", "X-Captcha-Session-Id");
        words.put("header.captcha-rqtoken", "X-Captcha-Rqtoken");
        words.put("header.codehost-event", "X-GitHub-Event");
        words.put("scheme.account", "");
        words.put("scheme.bot", "Bot");
        words.put("scheme.oauth2", "Bearer");
        words.put("path.chatcompat", "chatcompat");
        words.put("path.codehost", "codehost");
        words.put("path.gifprovider", "gifprovider");
        words.put("integration.stream-provider-a", "stream_provider_a");
        words.put("integration.video-provider-b", "video_provider_b");
        words.put("integration.service-app", "service_app");
        words.put("integration.guild-subscription", "guild_subscription");
        return words;
    }

    /**
     * Creates a dialect.
     *
     * @param chosen the words of the service, by key; absent ones are those of the documents
     * @throws IllegalArgumentException if a key is unknown, a word has another form, or two words of one kind are the same
     */
    public Dialect(Map<String, String> chosen) {
        chosen.forEach(this::set);
        standard = words.equals(DOCUMENTED);
        headers = toDocumented(HEADER);
        segments = toDocumented(PATH);
        types = toDocumented(INTEGRATION);
    }

    private void set(String key, String word) {
        if (!DOCUMENTED.containsKey(key)) {
            throw new IllegalArgumentException("A dialect has no word '" + key + "'; the keys are "
                    + String.join(", ", DOCUMENTED.keySet()) + ".");
        }
        boolean possible = key.startsWith(INTEGRATION)
                ? !word.isBlank()
                : key.startsWith(SCHEME)
                        ? word.isEmpty() || NAME.matcher(word).matches()
                        : (key.startsWith(PATH) ? SEGMENT : NAME).matcher(word).matches();
        if (!possible) {
            throw new IllegalArgumentException("'" + word + "' cannot be the word '" + key + "' of a dialect.");
        }
        words.put(key, word);
    }

    private Map<String, String> toDocumented(String kind) {
        Map<String, String> keys = new TreeMap<>(kind.equals(HEADER) ? String.CASE_INSENSITIVE_ORDER : null);
        words.forEach((key, word) -> {
            String other = key.startsWith(kind) ? keys.put(word, key) : null;
            if (other != null) {
                throw new IllegalArgumentException(
                        "The words '" + other + "' and '" + key + "' of a dialect are both '" + word + "'.");
            }
        });
        keys.replaceAll((word, key) -> DOCUMENTED.getOrDefault(key, word));
        DOCUMENTED.forEach((key, word) -> {
            if (key.startsWith(kind)) {
                keys.putIfAbsent(word, WITHOUT_MEANING + word);
            }
        });
        return keys;
    }

    /** Returns the word of the service for a header, which is named by its key. */
    public String header(String key) {
        return words.getOrDefault(HEADER + key, key);
    }

    /**
     * Returns a request with the headers and schemes of the documents.
     *
     * @param isOwn returns whether a token is of the kind {@code account}, {@code bot} or {@code oauth2}: its scheme may be empty
     */
    public Incoming documented(Incoming request, BiPredicate<String, String> isOwn) {
        return standard ? request : request.withHeaders(documentedHeaders(request.headers(), isOwn));
    }

    /** Returns whether the words are those of the documents. */
    public boolean isStandard() {
        return standard;
    }

    /** Returns headers with the names and schemes of the documents; {@code isOwn} is that of the other method. */
    public Map<String, List<String>> documentedHeaders(
            Map<String, List<String>> received, BiPredicate<String, String> isOwn) {
        Map<String, List<String>> translated = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        received.forEach((name, values) -> {
            String documented = headers.getOrDefault(name, name);
            boolean credentials = documented.equals(AUTHORIZATION);
            translated.put(
                    documented,
                    credentials
                            ? values.stream()
                                    .map(value -> credentials(value, isOwn))
                                    .toList()
                            : values);
        });
        return Collections.unmodifiableMap(translated);
    }

    private String credentials(String value, BiPredicate<String, String> isOwn) {
        for (String kind : kinds()) {
            String token = token(value, scheme(words, kind));
            if (token != null && isOwn.test(kind, token)) {
                String documented = scheme(DOCUMENTED, kind);
                return documented.isEmpty() ? token : documented + " " + token;
            }
        }
        return WITHOUT_MEANING + value;
    }

    /** Returns the kinds of credentials, those without a scheme last. */
    private List<String> kinds() {
        return Stream.of("account", "bot", "oauth2")
                .sorted(Comparator.comparing(kind -> scheme(words, kind).isEmpty()))
                .toList();
    }

    private static String scheme(Map<String, String> words, String kind) {
        return words.getOrDefault(SCHEME + kind, "");
    }

    private static @Nullable String token(String value, String scheme) {
        return scheme.isEmpty() ? value : value.startsWith(scheme + " ") ? value.substring(scheme.length() + 1) : null;
    }

    /** Returns a segment in the word of the documents. */
    public String documentedSegment(String segment) {
        return segments.getOrDefault(segment, segment);
    }

    /** Returns the type of an integration in the word of the service. */
    public String integrationType(String documented) {
        return words.getOrDefault(INTEGRATION + documented.replace('_', '-'), documented);
    }

    /** Returns the type of an integration in the word of the documents. */
    public String documentedIntegrationType(String type) {
        return types.getOrDefault(type, type);
    }

    /** Returns the id of an integration, which begins with its type if it is that of all partners. */
    public String integrationId(String documented) {
        return documented.endsWith(PARTNERS) ? integrationType(type(documented)) + PARTNERS : documented;
    }

    /** Returns the documented id of an integration. */
    public String documentedIntegrationId(String id) {
        return id.endsWith(PARTNERS) ? documentedIntegrationType(type(id)) + PARTNERS : id;
    }

    private static String type(String partnersId) {
        return partnersId.substring(0, partnersId.length() - PARTNERS.length());
    }
}
