package io.guildkit.testkit.internal.state;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The description of a device.
 *
 * @param os its operating system, or null
 * @param platform the program, or null
 * @param location the approximate location, or null
 */
public record ClientInfo(
        @Nullable String os,
        @Nullable String platform,
        @Nullable String location) {
    public static final ClientInfo UNKNOWN = new ClientInfo(null, null, null);

    private static final List<String> SYSTEMS = List.of("Windows", "Android", "Linux", "Mac", "iOS");

    /** Derives the description from the {@code User-Agent} header. */
    public static ClientInfo of(@Nullable String userAgent, String location) {
        if (userAgent == null) {
            return new ClientInfo(null, null, location);
        }
        String lower = userAgent.toLowerCase(Locale.ROOT);
        String os = SYSTEMS.stream()
                .filter(name -> lower.contains(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
        return new ClientInfo(os, userAgent.split("[/ ]", 2)[0], location);
    }
}
