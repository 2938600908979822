package io.guildkit.testkit.internal.auth;

import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Location;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The rules of a registration that go beyond the form of its fields. */
record RegistrationCheck(State state, UsernameRoutes usernames) {
    static final String EMAIL = "email";
    static final String PHONE_TOKEN = "phone_token";
    static final String DATE_OF_BIRTH = "date_of_birth";
    static final String CONSENT = "consent";
    static final String PROMOTION = "promotional_email_opt_in";
    static final String FINGERPRINT_HEADER = "X-Fingerprint";

    private static final int LEAST_AGE = 13;

    /** Refuses a registration, with all that is wrong with it. */
    void check(Exchange exchange) {
        FormErrors errors = new FormErrors();
        names(exchange, errors);
        contact(exchange, errors);
        consent(exchange, errors);
        Optional.ofNullable(exchange.textOrNull(DATE_OF_BIRTH)).ifPresent(date -> age(date, errors.at(DATE_OF_BIRTH)));
        fingerprint(exchange, errors);
        Problem.throwIfAny(errors);
    }

    private void names(Exchange exchange, FormErrors errors) {
        String username = exchange.textOrNull(Fields.USERNAME);
        if (username == null && exchange.textOrNull(Fields.GLOBAL_NAME) == null) {
            errors.at(Fields.USERNAME).add("BASE_TYPE_REQUIRED", "Either username or global_name is required.");
        } else if (username != null) {
            usernames.check(username, errors.at(Fields.USERNAME));
        }
    }

    private void contact(Exchange exchange, FormErrors errors) {
        String email = exchange.textOrNull(EMAIL);
        if (email != null && state.accounts.byLogin(email).isPresent()) {
            errors.at(EMAIL).add("EMAIL_ALREADY_REGISTERED", "Email is already registered.");
        }
        String phoneToken = exchange.textOrNull(PHONE_TOKEN);
        if (phoneToken != null && state.phoneTokens.meaning(phoneToken).isEmpty()) {
            errors.at(PHONE_TOKEN).add("PHONE_TOKEN_INVALID", "The phone number was not verified with this token.");
        }
    }

    private void consent(Exchange exchange, FormErrors errors) {
        Location location = state.location;
        if (location.consentRequired() && !exchange.flag(CONSENT)) {
            errors.at(CONSENT).add("CONSENT_REQUIRED", "You must agree to the terms to register.");
        }
        if (location.promotionRequired() && !exchange.has(PROMOTION)) {
            errors.at(PROMOTION).add("BASE_TYPE_REQUIRED", "This field is required.");
        }
    }

    private void age(String date, FormErrors errors) {
        try {
            LocalDate today = LocalDate.ofInstant(state.now(), ZoneOffset.UTC);
            if (LocalDate.parse(date).plusYears(LEAST_AGE).isAfter(today)) {
                errors.add("DATE_OF_BIRTH_UNDERAGE", "You need to be " + LEAST_AGE + " or older.");
            }
        } catch (DateTimeParseException e) {
            errors.add("DATE_TYPE_PARSE", "Could not parse. Should be ISO8601.");
        }
    }

    private static void fingerprint(Exchange exchange, FormErrors errors) {
        String inBody = exchange.textOrNull(Fields.FINGERPRINT);
        String inHeader = exchange.request().header(FINGERPRINT_HEADER);
        if (inBody != null && inHeader != null && !inBody.equals(inHeader)) {
            errors.at(Fields.FINGERPRINT).add("FINGERPRINT_MISMATCH", "Header and body name different fingerprints.");
        }
    }
}
