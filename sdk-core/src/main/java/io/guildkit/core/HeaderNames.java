package io.guildkit.core;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.style.SettingsStyle;
import java.util.Set;
import java.util.TreeSet;
import org.immutables.value.Value;

/**
 * The names of a service's own headers, and the schemes of its credentials.
 *
 * <p>Services of one family differ in them. The defaults fit most services. Other names can be set:
 *
 * <pre>{@code HeaderNames.builder().elevation("X-Example-MFA-Authorization").build()}</pre>
 */
@Value.Immutable(singleton = true)
@SettingsStyle
public abstract sealed class HeaderNames permits HeaderNamesBuilder.ImmutableHeaderNames {
    HeaderNames() {}

    /**
     * Returns the names that most services use.
     *
     * @return the defaults
     */
    public static HeaderNames standard() {
        return HeaderNamesBuilder.ImmutableHeaderNames.of();
    }

    /**
     * Returns a builder with the names of {@link #standard()}.
     *
     * @return a new builder
     */
    public static HeaderNamesBuilder builder() {
        return new HeaderNamesBuilder();
    }

    /**
     * Returns the header of the credentials.
     *
     * @return the name; {@code Authorization} by default
     */
    @Value.Default
    public String authorization() {
        return "Authorization";
    }

    /**
     * Returns the word before an account's token; empty for none.
     *
     * @return the scheme; none by default
     */
    @Value.Default
    public String accountScheme() {
        return "";
    }

    /**
     * Returns the word before a bot's token; empty for none.
     *
     * @return the scheme; {@code Bot} by default
     */
    @Value.Default
    public String botScheme() {
        return "Bot";
    }

    /**
     * Returns the word before an OAuth2 token; empty for none.
     *
     * @return the scheme; {@code Bearer} by default
     */
    @Value.Default
    public String oauth2Scheme() {
        return "Bearer";
    }

    /**
     * Returns the header of the proof of a verified second factor.
     *
     * @return the name; {@code X-Service-MFA-Authorization} by default
     */
    @Value.Default
    public String elevation() {
        return "X-Service-MFA-Authorization";
    }

    /**
     * Returns the header of the fingerprint, for clients that are not signed in.
     *
     * @return the name; {@code X-Fingerprint} by default
     */
    @Value.Default
    public String fingerprint() {
        return "X-Fingerprint";
    }

    /**
     * Returns the header of the reason for the audit log.
     *
     * @return the name; {@code X-Audit-Log-Reason} by default
     */
    @Value.Default
    public String auditReason() {
        return "X-Audit-Log-Reason";
    }

    /**
     * Returns the header of a CAPTCHA's solution.
     *
     * @return the name; {@code X-Captcha-Key} by default
     */
    @Value.Default
    public String captchaKey() {
        return "X-Captcha-Key";
    }

    /**
     * Returns the header of a CAPTCHA's session.
     *
     * @return the name; {@code X-Captcha-Session-Id} by default
     */
    @Value.Default
    public String captchaSessionId() {
        return "X-Captcha-Session-Id";
    }

    /**
     * Returns the header of a CAPTCHA's token.
     *
     * @return the name; {@code X-Captcha-Rqtoken} by default
     */
    @Value.Default
    public String captchaRqtoken() {
        return "X-Captcha-Rqtoken";
    }

    /**
     * Returns the header of the name of a code-hosting service's event.
     *
     * @return the name; {@code X-GitHub-Event} by default
     */
    @Value.Default
    public String codehostEvent() {
        return "X-GitHub-Event";
    }

    /**
     * Returns whether only the library may set a header, because it contains credentials or describes the request.
     *
     * @param header a header's name, in any case
     * @return true if callers cannot set it
     */
    public boolean owns(String header) {
        return owned().contains(header);
    }

    @Value.Derived
    @Value.Auxiliary
    Set<String> owned() {
        Set<String> owned = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        owned.addAll(meaningful());
        owned.addAll(Set.of("Content-Type", "Content-Length", "Transfer-Encoding", "Host", "User-Agent", "Connection"));
        owned.add("Accept-Encoding"); // with this header, OkHttp does not decompress the response
        return owned;
    }

    private Set<String> meaningful() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.add(authorization());
        names.add(elevation());
        names.add(fingerprint());
        names.add(auditReason());
        names.add(captchaKey());
        names.add(captchaSessionId());
        names.add(captchaRqtoken());
        names.add(codehostEvent());
        return names;
    }

    @Value.Check
    void check() {
        Set<String> names = meaningful();
        if (names.size() != 8) {
            throw new IllegalArgumentException("Two of the headers have the same name: " + this);
        }
        for (String name : names) {
            Arguments.headerName(name, "header name");
        }
        for (String scheme : new String[] {accountScheme(), botScheme(), oauth2Scheme()}) {
            if (!scheme.isEmpty()) {
                Arguments.headerName(scheme, "scheme");
            }
        }
    }
}
