package io.guildkit.core.internal.settings;

import java.util.Optional;

/** How the library introduces itself. */
final class UserAgent {
    private UserAgent() {}

    static String standard() {
        String version = Optional.ofNullable(UserAgent.class.getPackage().getImplementationVersion())
                .orElse("dev");
        return "Guildkit/" + version + " (Java " + Runtime.version().feature() + ")";
    }
}
