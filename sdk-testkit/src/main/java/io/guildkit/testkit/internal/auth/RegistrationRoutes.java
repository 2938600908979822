package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.TextSpec.email;
import static io.guildkit.testkit.internal.validation.TextSpec.phone;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.PhoneVerifications.Pending;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.State.Location;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Creating an account, with the steps before: fingerprints, unique names and the verification of phone numbers. */
public record RegistrationRoutes(State state, SignIn signIn, BiPredicate<Account, String> invites) {
    static final String EMAIL = "email";
    private static final String USERNAME = "username";
    private static final String GLOBAL_NAME = "global_name";
    private static final String PHONE_TOKEN = "phone_token";
    private static final String DATE_OF_BIRTH = "date_of_birth";
    private static final String CONSENT = "consent";
    private static final String PROMOTION = "promotional_email_opt_in";
    private static final String FINGERPRINT = "fingerprint";
    private static final String FINGERPRINT_HEADER = "X-Fingerprint";
    private static final String INVITE = "invite";
    private static final int LEAST_AGE = 13;
    private static final BodySpec REGISTER = BodySpec.empty()
            .optional(USERNAME, text())
            .optional(GLOBAL_NAME, text(1, 32).nullable())
            .optional(EMAIL, email())
            .optional(PHONE_TOKEN, text())
            .optional(SignIn.PASSWORD, SignIn.password())
            .optional(DATE_OF_BIRTH, text())
            .optional(FINGERPRINT, text())
            .optional(INVITE, text().nullable())
            .optional("guild_template_code", text().nullable())
            .optional(SignIn.GIFT_CODE_SKU_ID, text().nullable())
            .optional(CONSENT, bool())
            .optional(PROMOTION, bool());

    private static final TextSpec WELL_FORMED = text(2, 32).matching("(?!.*\\.\\.)[a-z0-9_.]+", "username");
    private static final QuerySpec SUGGESTION = QuerySpec.none().optional(GLOBAL_NAME, text());
    private static final BodySpec ATTEMPT = BodySpec.empty().required(USERNAME, text());
    private static final BodySpec PHONE = BodySpec.empty().required(SignIn.PHONE, phone());
    private static final BodySpec PHONE_AND_CODE = PHONE.required(SignIn.CODE, text());

    /**
     * Adds all routes of this area.
     *
     * @param invites accepts an invite for a new account if possible, and returns whether the guild has a verification form
     */
    public static void register(
            Router router, State state, BiPredicate<Account, String> invites, Consumer<Account> disconnect) {
        SignIn signIn = new SignIn(state);
        new SignInRoutes(state, signIn).register(router);
        new SessionRoutes(state, signIn).register(router);
        new RecoveryRoutes(state, signIn, disconnect).register(router);
        RegistrationRoutes routes = new RegistrationRoutes(state, signIn, invites);
        router.open("GET /experiments").json(routes::experiments);
        router.open("POST /auth/fingerprint").json(exchange -> routes.newFingerprint());
        router.open("GET /auth/location-metadata").json(routes::location);
        router.open("GET /unique-username/username-suggestions-unauthed")
                .query(SUGGESTION)
                .json(exchange -> Json.object().with(USERNAME, routes.suggest(exchange.query(GLOBAL_NAME))));
        router.open("POST /unique-username/username-attempt-unauthed")
                .body(ATTEMPT)
                .json(exchange -> Json.object().with("taken", routes.isTaken(exchange.text(USERNAME))));
        router.open("POST /auth/register/phone").body(PHONE).noContent(routes::beginVerification);
        router.open("POST /phone-verifications/verify").body(PHONE_AND_CODE).json(routes::verify);
        router.open("POST /phone-verifications/resend").body(PHONE).noContent(routes::resend);
        router.open("POST /auth/register").body(REGISTER).json(routes::register);
    }

    private Json experiments(Exchange exchange) {
        boolean known = exchange.request().header("Authorization") != null
                || exchange.request().header(FINGERPRINT_HEADER) != null;
        return known ? Json.object() : newFingerprint();
    }

    private Json newFingerprint() {
        String fingerprint = state.seeds.snowflake() + "." + state.seeds.opaque(20);
        state.fingerprints.add(fingerprint);
        return Json.object().with(FINGERPRINT, fingerprint);
    }

    private Json location(Exchange exchange) {
        Location location = state.location;
        Json promotion = Json.object()
                .with("required", location.promotionRequired())
                .with("pre_checked", location.promotionPreChecked());
        return Json.object()
                .with("country_code", location.countryCode())
                .with("consent_required", location.consentRequired())
                .with(PROMOTION, promotion);
    }

    /** Returns a free name that resembles the display name, if there is one. */
    private String suggest(@Nullable String globalName) {
        String base =
                globalName == null ? "" : globalName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "");
        String wellFormed = WELL_FORMED.accepts(base) ? base : "user_" + state.seeds.hex(3);
        return state.accounts.freeUsername(wellFormed);
    }

    private boolean isTaken(String username) {
        return state.accounts.byUsername(username).isPresent();
    }

    private void beginVerification(Exchange exchange) {
        String phone = exchange.text(SignIn.PHONE);
        if (state.accounts.blacklistedPhones.contains(phone)) {
            throw Problem.field(SignIn.PHONE, "PHONE_NUMBER_BLACKLISTED", "This phone number can't be used.");
        }
        if (state.accounts.byLogin(phone).isPresent()) {
            throw Problem.field(SignIn.PHONE, "PHONE_NUMBER_TAKEN", "This phone number is already in use.");
        }
        state.phoneVerifications.begin(phone, PhoneVerifications.Purpose.REGISTRATION, null);
    }

    private Json verify(Exchange exchange) {
        String phone = exchange.text(SignIn.PHONE);
        Pending verified = state.phoneVerifications
                .finish(phone, exchange.text(SignIn.CODE))
                .orElseThrow(() -> Problem.field(SignIn.CODE, "CODE_INVALID", "This is not the code that was sent."));
        String token = switch (verified.purpose()) {
            case REGISTRATION -> state.phoneTokens.issue(phone);
            case LOGIN -> state.ipTokens.issue(Objects.requireNonNull(verified.account()));
            case RESET -> state.resetTokens.issue(Objects.requireNonNull(verified.account()));
        };
        return Json.object().with(SignIn.TOKEN, token);
    }

    private void resend(Exchange exchange) {
        if (!state.phoneVerifications.again(exchange.text(SignIn.PHONE))) {
            throw Problem.field(SignIn.PHONE, "NOTHING_TO_RESEND", "No code was sent to this phone number.");
        }
    }

    private Json register(Exchange exchange) {
        FormErrors errors = new FormErrors();
        checkNames(exchange, errors);
        checkContact(exchange, errors);
        checkConsent(exchange, errors);
        String dateOfBirth = exchange.textOrNull(DATE_OF_BIRTH);
        if (dateOfBirth != null) {
            checkAge(dateOfBirth, errors.at(DATE_OF_BIRTH));
        }
        String fingerprint = fingerprint(exchange, errors);
        Problem.throwIfAny(errors);
        Account account = create(exchange, fingerprint);
        Json body = signIn.open(account, exchange);
        String invite = exchange.textOrNull(INVITE);
        return invite != null && invites.test(account, invite) ? body.with("show_verification_form", true) : body;
    }

    private void checkNames(Exchange exchange, FormErrors errors) {
        String username = exchange.textOrNull(USERNAME);
        FormErrors place = errors.at(USERNAME);
        if (username == null) {
            if (exchange.textOrNull(GLOBAL_NAME) == null) {
                place.add("BASE_TYPE_REQUIRED", "Either username or global_name is required.");
            }
        } else if (!WELL_FORMED.accepts(username)) {
            place.add("USERNAME_INVALID", "Use 2 to 32 of: small letters, digits, underscores and single dots.");
        } else if (isTaken(username)) {
            place.add("USERNAME_ALREADY_TAKEN", "Username is unavailable. Try adding numbers or underscores.");
        }
    }

    private void checkContact(Exchange exchange, FormErrors errors) {
        String email = exchange.textOrNull(EMAIL);
        if (email != null && !state.isFreeEmail(email, null)) {
            errors.at(EMAIL).add("EMAIL_ALREADY_REGISTERED", "Email is already registered.");
        }
        String phoneToken = exchange.textOrNull(PHONE_TOKEN);
        if (phoneToken != null && state.phoneTokens.meaning(phoneToken).isEmpty()) {
            errors.at(PHONE_TOKEN).add("PHONE_TOKEN_INVALID", "The phone number was not verified with this token.");
        }
    }

    private void checkConsent(Exchange exchange, FormErrors errors) {
        if (state.location.consentRequired() && !exchange.flag(CONSENT)) {
            errors.at(CONSENT).add("CONSENT_REQUIRED", "You must agree to the terms to register.");
        }
        if (state.location.promotionRequired() && !exchange.has(PROMOTION)) {
            BodySpec.required(errors.at(PROMOTION));
        }
    }

    private void checkAge(String date, FormErrors errors) {
        try {
            LocalDate today = LocalDate.ofInstant(state.now(), ZoneOffset.UTC);
            if (LocalDate.parse(date).plusYears(LEAST_AGE).isAfter(today)) {
                errors.add("DATE_OF_BIRTH_UNDERAGE", "You need to be " + LEAST_AGE + " or older.");
            }
        } catch (DateTimeParseException e) {
            errors.add("DATE_TYPE_PARSE", "Could not parse. Should be ISO8601.");
        }
    }

    /** Returns the fingerprint of a request, or null. Reports different ones in header and body. */
    private static @Nullable String fingerprint(Exchange exchange, FormErrors errors) {
        String inBody = exchange.textOrNull(FINGERPRINT);
        String inHeader = exchange.request().header(FINGERPRINT_HEADER);
        if (inBody != null && inHeader != null && !inBody.equals(inHeader)) {
            errors.at(FINGERPRINT).add("FINGERPRINT_MISMATCH", "Header and body name different fingerprints.");
        }
        return inBody == null ? inHeader : inBody;
    }

    /** Creates the account of a request. It gets the id within the fingerprint if that was issued here and is free. */
    private Account create(Exchange exchange, @Nullable String fingerprint) {
        String globalName = exchange.textOrNull(GLOBAL_NAME);
        String wanted = exchange.textOrNull(USERNAME);
        String username = wanted == null ? suggest(globalName) : wanted;
        Account account = Optional.ofNullable(fingerprint)
                .filter(state.fingerprints::contains)
                .map(issued -> issued.substring(0, issued.indexOf('.')))
                .filter(id -> state.accounts.byId(id).isEmpty())
                .map(id -> state.accounts.createWithId(id, username, false))
                .orElseGet(() -> state.accounts.create(username, false));
        account.globalName = globalName;
        account.email = exchange.textOrNull(EMAIL);
        account.password = exchange.textOrNull(SignIn.PASSWORD);
        String phoneToken = exchange.textOrNull(PHONE_TOKEN);
        if (phoneToken != null) {
            account.setPhone(state.phoneTokens.meaning(phoneToken).orElseThrow());
            state.phoneTokens.spend(phoneToken);
        }
        return account;
    }
}
