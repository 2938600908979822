package io.guildkit.testkit.internal.validation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The unknown field and parameter names of one request. A strict emulator refuses them; a lenient one ignores and
 * records them. Thread-safe.
 */
public final class UnknownNames {
    private final boolean lenient;
    private final List<String> fields;
    private final List<String> queryParameters;

    /** Creates an empty record; {@code lenient} chooses between ignoring and refusing. */
    public UnknownNames(boolean lenient) {
        this.lenient = lenient;
        fields = lenient ? new CopyOnWriteArrayList<>() : List.of();
        queryParameters = lenient ? new CopyOnWriteArrayList<>() : List.of();
    }

    public FormErrors bodyErrors() {
        return lenient ? new FormErrors("", fields::add) : new FormErrors();
    }

    public FormErrors queryErrors() {
        return lenient ? new FormErrors("", queryParameters::add) : new FormErrors();
    }

    /** Returns the paths of the ignored fields of the body, such as {@code embeds/0/video}. */
    public List<String> ignoredFields() {
        return List.copyOf(fields);
    }

    public List<String> ignoredQueryParameters() {
        return List.copyOf(queryParameters);
    }
}
