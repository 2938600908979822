package io.guildkit.applications;

import io.guildkit.core.internal.util.Limits;
import java.util.List;

/** What the service accepts of requests about applications. */
final class ApplicationLimits {
    static final int REDIRECT_URIS = 10;
    static final int TAGS = 5;
    static final int TAG = 20;

    /** Stands for any number of participants. */
    static final int ANY_NUMBER = -1;

    private ApplicationLimits() {}

    static void redirectUris(List<String> uris) {
        Limits.size("redirect_uris", uris.size(), 0, REDIRECT_URIS);
    }
}
