package io.guildkit.core.form;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A request violates known rules of the service, so it was not sent. It contains all faults, in the form of a service's
 * error response: see {@link io.guildkit.core.error.ApiException#formErrors()}.
 */
public final class InvalidRequestException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private static final Pattern CAPITAL = Pattern.compile("(?=[A-Z])");

    private final FormErrors errors;

    /**
     * Creates an exception.
     *
     * @param errors the faults of the request
     */
    public InvalidRequestException(FormErrors errors) {
        super("The request cannot be sent. " + Objects.requireNonNull(errors, "errors"));
        this.errors = errors;
    }

    /**
     * Creates an exception for required fields that are not set. Builders throw it.
     *
     * @param fields the names of the fields in Java
     */
    public InvalidRequestException(String... fields) {
        this(missing(fields));
    }

    private static FormErrors missing(String... fields) {
        FieldErrors faults = FieldErrors.none();
        for (String field : fields) {
            faults.at(CAPITAL.matcher(field).replaceAll("_").toLowerCase(Locale.ROOT))
                    .missing("This field is required.");
        }
        return faults.toErrors();
    }

    /**
     * Returns the faults of the request.
     *
     * @return the faults, by field
     */
    public FormErrors formErrors() {
        return errors;
    }
}
