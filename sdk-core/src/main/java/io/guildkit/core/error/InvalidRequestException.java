package io.guildkit.core.error;

import java.util.Objects;

/**
 * A request breaks rules that are known beforehand, so it was not sent. It names all of them at once, in the form in
 * which services refuse a request: see {@link ApiException#formErrors()}.
 */
public final class InvalidRequestException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final FormErrors errors;

    /**
     * Creates an exception.
     *
     * @param what what was to be sent, such as {@code The message}
     * @param errors what is wrong with it
     */
    public InvalidRequestException(String what, FormErrors errors) {
        super(what + " can't be sent. " + Objects.requireNonNull(errors, "errors"));
        this.errors = errors;
    }

    /**
     * Returns what is wrong with the request.
     *
     * @return the faults, by field
     */
    public FormErrors formErrors() {
        return errors;
    }
}
