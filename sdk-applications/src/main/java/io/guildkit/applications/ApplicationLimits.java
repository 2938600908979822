package io.guildkit.applications;

import io.guildkit.core.form.FieldErrors;
import java.util.List;

/** The service's limits for requests about applications. */
final class ApplicationLimits {
    static final int REDIRECT_URIS = 10;
    static final int TAGS = 5;
    static final int TAG = 20;

    /** Stands for any number of participants. */
    static final int ANY_NUMBER = -1;

    private ApplicationLimits() {}

    static void redirectUris(FieldErrors faults, List<String> uris) {
        faults.at("redirect_uris").size(uris.size(), 0, REDIRECT_URIS);
    }

    /** Checks the fields that both developers and the application can change. */
    static void changes(FieldErrors faults, ApplicationChanges changes) {
        changes.tags().value().ifPresent(tags -> {
            FieldErrors all = faults.at("tags");
            all.size(tags.size(), 0, TAGS);
            all.each(tags, (place, tag) -> place.length(tag, 0, TAG));
        });
        faults.at("max_participants").range(changes.maxParticipants().value(), ANY_NUMBER, Integer.MAX_VALUE);
    }
}
