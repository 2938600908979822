package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.Incoming;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests to the admin API that do not come from the emulator's user. Web pages that the user visits can send
 * requests to the local machine, also under their own host names (DNS rebinding). Other users can be in the same
 * network.
 */
public final class Guard {
    private static final Pattern HOST = Pattern.compile("(\\[[^\\]]+\\]|[^:]+)(:[0-9]+)?");
    private static final Pattern IP_LITERAL = Pattern.compile("\\[[0-9A-Fa-f:.]+\\]|[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}");
    private static final Pattern IPV6_LITERAL = Pattern.compile("\\[[0-9a-f:]*:[0-9a-f:.]*\\]");
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final String BEARER = "Bearer ";

    private final @Nullable String token;
    private final @Nullable String publicUrl;

    /**
     * Creates a guard of an emulator.
     *
     * @param token the token that requests need; null if only this machine can reach the emulator
     * @param publicUrl the URL by which clients reach the emulator, or null if it follows from host and port
     */
    public Guard(@Nullable String token, @Nullable String publicUrl) {
        this.token = token;
        this.publicUrl = publicUrl;
    }

    /**
     * Checks the token, the origin and the content type of a request.
     *
     * @param open whether the request needs no token
     * @throws AdminException if the request must be refused
     */
    void check(Incoming request, boolean open) {
        if (token != null && !open && !isToken(request.header("Authorization"))) {
            throw new AdminException(
                    401,
                    "The admin API needs the token that the emulator printed when it started:"
                            + " send the header 'Authorization: Bearer <token>'.");
        }
        if (!READING.contains(request.method())) {
            checkOrigin(request.header("Origin"), request.header("Host"));
            checkContentType(request.header("Content-Type"));
        }
    }

    /**
     * Checks that the {@code Host} header of a request names the emulator.
     *
     * @throws AdminException if the request must be refused
     */
    void checkHost(Incoming request) {
        String header = request.header("Host");
        Matcher parts = HOST.matcher(header == null ? "" : header);
        String name = parts.matches() ? parts.group(1).toLowerCase(Locale.ROOT) : "";
        boolean known = isLoopback(name)
                || (token != null && IP_LITERAL.matcher(name).matches())
                || (publicUrl != null
                        && name.equalsIgnoreCase(URI.create(publicUrl).getHost()));
        if (!known) {
            throw new AdminException(
                    403,
                    "The Host header does not name this emulator. Use localhost or an IP address,"
                            + " or start the emulator with --public-url.");
        }
    }

    /** Returns whether a name is a loopback address in any spelling. Names are not resolved, because pages can have one of this machine. */
    private static boolean isLoopback(String name) {
        if (!IPV6_LITERAL.matcher(name).matches()) {
            return LOOPBACK.matcher(name).matches();
        }
        try {
            return InetAddress.getByName(name).isLoopbackAddress();
        } catch (UnknownHostException e) { // too many groups, for example
            return false;
        }
    }

    private boolean isToken(@Nullable String credentials) {
        return credentials != null
                && credentials.startsWith(BEARER)
                && MessageDigest.isEqual(bytes(credentials.substring(BEARER.length())), bytes(String.valueOf(token)));
    }

    private void checkOrigin(@Nullable String origin, @Nullable String host) {
        if (origin != null && !origin.equals("http://" + host) && !origin.equals(publicUrl)) {
            throw new AdminException(403, "Pages of another origin may not change the emulator.");
        }
    }

    private static void checkContentType(@Nullable String type) {
        String name = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!name.equals("application/json")) {
            throw new AdminException(
                    415, "Send the header 'Content-Type: application/json' with every request that changes something.");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
