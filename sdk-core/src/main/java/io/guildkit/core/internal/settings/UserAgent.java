package io.guildkit.core.internal.settings;

import java.util.Optional;

/** The library's part of the {@code User-Agent} header. */
final class UserAgent {
    private UserAgent() {}

    static String standard() {
        String version = Optional.ofNullable(UserAgent.class.getPackage().getImplementationVersion())
                .orElse("dev");
        return "Guildkit/" + version + " (Java " + System.getProperty("java.specification.version") + ")";
    }
}
