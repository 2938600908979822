package io.guildkit.invites.discovery;

import io.guildkit.core.form.FieldErrors;
import java.util.List;

/** The service's limits for requests about discovery. */
final class DiscoveryLimits {
    /** The most guilds of a page. */
    static final int PAGE = 48;

    /** The most guilds or applications that can be named. */
    static final int NAMED = 48;

    /** The longest query of a search, in characters. */
    static final int QUERY = 100;

    /** The greatest offset of a search. */
    static final int OFFSET = 2999;

    static final int KEYWORDS = 10;
    static final int KEYWORD = 30;
    static final int REASONS = 4;
    static final int LINKS = 9;
    static final int LINK = 256;
    static final int ABOUT = 2400;

    private DiscoveryLimits() {}

    /** Checks a list that selects guilds. */
    static void named(String field, List<?> values, int max) {
        FieldErrors faults = FieldErrors.none();
        faults.at(field).size(values.size(), 1, max);
        faults.throwIfAny();
    }
}
