package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session: a device that is signed in to an account with a token. */
public final class Session {
    /** The public name of the session. */
    public final String idHash;

    public final String token;
    public final Account account;
    public final ClientInfo client;
    public final Grant grant;
    public Instant lastUsed;

    Session(String idHash, String token, Account account, ClientInfo client, Instant opened, Grant grant) {
        this.idHash = idHash;
        this.token = token;
        this.account = account;
        this.client = client;
        this.grant = grant;
        this.lastUsed = opened;
    }

    /** The grant of an application, or of any application if the id is null. A session of the owner has no scopes. */
    public record Grant(@Nullable String applicationId, Set<String> scopes) {
        public static final Grant NONE = new Grant(null, Set.of());

        public Grant {
            scopes = Set.copyOf(scopes);
        }
    }

    /** Returns whether an application with a grant has this session, and not the owner of the account. */
    public boolean isOAuth2() {
        return !grant.scopes().isEmpty();
    }

    /** Returns the value of the {@code Authorization} header of this session. */
    String credentials() {
        return isOAuth2() ? "Bearer " + token : account.bot ? "Bot " + token : token;
    }

    /**
     * The description of a device: the operating system, the program and the approximate location, as far as they are
     * known.
     */
    public record ClientInfo(
            @Nullable String os,
            @Nullable String platform,
            @Nullable String location) {
        public static final ClientInfo UNKNOWN = new ClientInfo(null, null, null);

        /** The operating systems with their words in the header. Android also names Linux, and iOS the Mac, so they come first. */
        private static final Map<String, Pattern> SYSTEMS = systems();

        private static Map<String, Pattern> systems() {
            Map<String, Pattern> systems = new LinkedHashMap<>();
            systems.put("Windows", words("Windows"));
            systems.put("Android", words("Android"));
            systems.put("Linux", words("Linux"));
            systems.put("iOS", words("iOS|iPadOS|iPhone|iPad"));
            systems.put("Mac", words("Mac|macOS|Macintosh"));
            return Collections.unmodifiableMap(systems);
        }

        private static Pattern words(String alternatives) {
            return Pattern.compile("(?i)(?<![a-z])(" + alternatives + ")(?![a-z])");
        }

        /** Derives the description from the {@code User-Agent} header. */
        public static ClientInfo of(@Nullable String userAgent, String location) {
            if (userAgent == null) {
                return new ClientInfo(null, null, location);
            }
            String os = SYSTEMS.entrySet().stream()
                    .filter(system -> system.getValue().matcher(userAgent).find())
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
            return new ClientInfo(os, userAgent.split("[/ ]", 2)[0], location);
        }
    }
}
