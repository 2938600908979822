package io.guildkit.auth.registration;

import java.util.Optional;

/** Registration forms that no service was asked for. */
public final class Forms {
    private Forms() {}

    /** Returns the form that a client shows after it has read this metadata. */
    public static Registration.Form form(RegistrationClient client, LocationMetadata location) {
        return new Registration.Form(client, location, Optional.empty());
    }
}
