package io.guildkit.core.form;

/**
 * Exceptions with the faults of a request by field: the service refused the request, or the client found the faults before it sent the
 * request.
 *
 * <pre>{@code
 * try {
 *     client.auth().login(login, password).send();
 * } catch (BadRequestException | InvalidRequestException e) {
 *     e.formErrors().all().forEach((field, faults) -> show(field, faults));
 * }
 * }</pre>
 */
public interface HasFormErrors {
    // Why: docs/decisions/0113

    /**
     * Returns the faults in fields of the request.
     *
     * @return a tree like the request; empty if no fault belongs to a field
     */
    FormErrors formErrors();
}
