package io.guildkit.core.form;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A request violates known rules of the service, so it was not sent. It contains all faults, in the form of a service's
 * error response: see {@link io.guildkit.core.error.ApiException#formErrors()}.
 *
 * <p>The method that builds the request throws this exception, before there is a call. {@link #processing()} is {@link
 * Processing#NOT_PROCESSED}.
 */
public final class InvalidRequestException extends GuildkitException implements HasFormErrors {
    private static final long serialVersionUID = 1L;

    private static final Pattern CAPITAL = Pattern.compile("(?=[A-Z])");

    private final FormErrors errors;

    /**
     * Creates an exception.
     *
     * @param errors the faults of the request
     */
    public InvalidRequestException(FormErrors errors) {
        super("The request cannot be sent. " + Objects.requireNonNull(errors, "errors"), null);
        this.errors = errors;
        initProcessing(Processing.NOT_PROCESSED);
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

    @Override
    public FormErrors formErrors() {
        return errors;
    }
}
