package io.guildkit.testkit.internal.state;

import java.util.LinkedHashMap;
import java.util.Map;

/** The routes that demand a CAPTCHA. */
public final class CaptchaDemands {
    /** The solution of all CAPTCHAs. */
    public static final String ANSWER = "captcha-solved";

    /** The challenges by the names of the routes. */
    public final Map<String, Challenge> byRoute = new LinkedHashMap<>();

    private final Seeds seeds;

    CaptchaDemands(Seeds seeds) {
        this.seeds = seeds;
    }

    public void demand(String route) {
        byRoute.put(route, new Challenge(seeds.hex(16), seeds.hex(16), seeds.opaque(24), seeds.opaque(24)));
    }

    /**
     * A CAPTCHA.
     *
     * @param sessionId the session of the CAPTCHA
     * @param rqdata the data for its widget
     * @param rqtoken the token that is sent back with the solution
     */
    public record Challenge(String sitekey, String sessionId, String rqdata, String rqtoken) {}
}
