package io.guildkit.core.error;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An error response in any form that services send: with a code and a message, with a tree of form errors, with a map
 * of fields, as a CAPTCHA challenge, as HTML, or empty.
 */
public final class ErrorResponse implements Serializable {
    private static final long serialVersionUID = 1L;

    static final String SUSPENDED_USER_TOKEN = "suspended_user_token";
    private static final int NOT_FOUND = 404;

    /** The first digit of the statuses that name another address. */
    private static final int REDIRECT = 3;

    static final String CODE = ErrorObject.CODE;
    static final String MESSAGE = ErrorObject.MESSAGE;
    static final String ERRORS = ErrorObject.ERRORS;
    static final String USER_ID = "user_id";
    private static final String MFA = "mfa";
    private static final String TICKET = "ticket";
    private static final String METHODS = "methods";
    private static final String TYPE = "type";
    private static final String CHALLENGE = "challenge";
    private static final String CAPTCHA_KEY = "captcha_key";
    static final String CAPTCHA_SERVICE = "captcha_service";
    static final String CAPTCHA_SITEKEY = "captcha_sitekey";
    static final String CAPTCHA_SESSION_ID = "captcha_session_id";
    static final String CAPTCHA_RQDATA = "captcha_rqdata";
    static final String CAPTCHA_RQTOKEN = "captcha_rqtoken";

    /** The members whose values a later request or the CAPTCHA service must receive unchanged. */
    private static final List<String> PASSED_ON = List.of(
            CAPTCHA_SERVICE,
            CAPTCHA_SITEKEY,
            CAPTCHA_SESSION_ID,
            CAPTCHA_RQDATA,
            CAPTCHA_RQTOKEN,
            SUSPENDED_USER_TOKEN);

    private static final Set<String> MEMBERS = Stream.concat(
                    PASSED_ON.stream(),
                    Stream.of(
                            CODE,
                            MESSAGE,
                            ERRORS,
                            FormErrorReader.FAULTS,
                            FormErrorReader.REPORTS,
                            USER_ID,
                            MFA,
                            TICKET,
                            METHODS,
                            TYPE,
                            CHALLENGE,
                            CAPTCHA_KEY))
            .collect(Collectors.toUnmodifiableSet());

    /** The maximum length of the service's message in an exception's message. */
    private static final int MAX_WORDS = 300;

    private final Route route;
    private final int status;
    private final Headers headers;
    private final byte[] body;
    private final transient RateLimitNotice notice;
    private final boolean earlier;
    private final transient JsonNode json;
    private final transient FormErrors formErrors;
    private final transient Optional<MfaVerificationRequest> mfaRequest;

    /**
     * Creates a response.
     *
     * @param route the route that was called
     * @param status the HTTP status
     * @param headers the headers; secrets of the request are masked
     * @param body the body, which may be truncated; secrets of the request are masked
     * @param notice the statements about waits and limits
     */
    public ErrorResponse(Route route, int status, Headers headers, byte[] body, RateLimitNotice notice) {
        this(route, status, headers, body, notice, false);
    }

    /**
     * Returns the refusal of a call that is not sent, because the service refused an earlier one. It has no headers.
     *
     * @param route the route of the call
     * @param status the HTTP status of the earlier refusal
     * @param code its error code
     * @param message its message; empty text for none
     * @return the error response
     */
    public static ErrorResponse remembered(Route route, int status, ErrorCode code, String message) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (!code.isAbsent()) {
            body.put(CODE, code.value());
        }
        if (!message.isEmpty()) {
            body.put(MESSAGE, message);
        }
        return new ErrorResponse(
                route, status, Headers.of(), Codecs.JSON.encodeBytes(body), RateLimitNotice.NONE, true);
    }

    private ErrorResponse(
            Route route, int status, Headers headers, byte[] body, RateLimitNotice notice, boolean earlier) {
        this.route = route;
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.notice = notice;
        this.earlier = earlier;
        this.json = parse(body);
        this.formErrors = FormErrorReader.read(json);
        this.mfaRequest = code().equals(ErrorCode.MFA_REQUIRED) ? mfaRequest(json.path(MFA)) : Optional.empty();
    }

    /**
     * Returns whether error responses have a member with a certain name, so that the name is not a secret.
     *
     * @param name the name
     * @return true for the names that this class reads
     */
    public static boolean isMember(String name) {
        return MEMBERS.contains(name);
    }

    /**
     * Restores the values that the client or the CAPTCHA service must receive unchanged in a masked body: the parts of a CAPTCHA demand, ticket and
     * challenges of a demand for a second factor, and the token of a suspended account. Nothing prints them. Restores known error codes and
     * known types of second factors, too, because they are documented words.
     *
     * @param body the body
     * @param masked its copy in which secrets are masked
     */
    public static void restorePassedOn(JsonNode body, JsonNode masked) {
        PASSED_ON.forEach(member -> restoreText(body, masked, member));
        if (code(body).isKnown()) {
            restore(body, masked, CODE);
        }
        JsonNode mfa = body.path(MFA);
        restoreText(mfa, masked.path(MFA), TICKET);
        for (int i = 0; i < mfa.path(METHODS).size(); i++) {
            JsonNode method = mfa.path(METHODS).path(i);
            JsonNode maskedMethod = masked.path(MFA).path(METHODS).path(i);
            restoreText(method, maskedMethod, CHALLENGE);
            if (AuthenticatorType.of(method.path(TYPE).asText()).isKnown()) {
                restoreText(method, maskedMethod, TYPE);
            }
        }
    }

    private static void restoreText(JsonNode body, JsonNode masked, String member) {
        if (body.path(member).isTextual()) {
            restore(body, masked, member);
        }
    }

    private static void restore(JsonNode body, JsonNode masked, String member) {
        if (masked instanceof ObjectNode object) {
            object.set(member, body.path(member));
        }
    }

    /**
     * Parses a body.
     *
     * @param body the body, which may be truncated
     * @return the JSON; a missing node if the body is not JSON
     */
    public static JsonNode parse(byte[] body) {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            return Codecs.JSON.decode(new ByteArrayInputStream(body));
        } catch (IOException e) {
            return MissingNode.getInstance(); // a proxy's page
        }
    }

    private static Optional<MfaVerificationRequest> mfaRequest(JsonNode demand) {
        try {
            return demand.isObject()
                    ? Optional.of(MfaVerificationRequest.CODEC.decode(Codecs.JSON.encode(demand)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // without a ticket no second factor can be given
        }
    }

    /**
     * Returns the exception for this response.
     *
     * @return a new exception, of the most specific class
     */
    public ApiException toException() {
        if (mfaRequest.isPresent()) {
            return elevationRequired("", null);
        }
        ErrorCode code = code();
        if (code.equals(ErrorCode.ACCOUNT_DISABLED)) {
            return new AccountDisabledException(this);
        }
        if (code.equals(ErrorCode.ACCOUNT_MARKED_FOR_DELETION)) {
            return new AccountMarkedForDeletionException(this);
        }
        if (text(SUSPENDED_USER_TOKEN).isPresent()) {
            return new AccountSuspendedException(this);
        }
        if (json.has(CAPTCHA_KEY)) {
            return new CaptchaRequiredException(this);
        }
        if (code.equals(ErrorCode.UNAUTHORIZED)) {
            return new UnauthorizedException(this);
        }
        return switch (status) {
            case 202 -> new NotReadyException(this);
            case 400 -> new BadRequestException(this);
            case 401 ->
                code.equals(ErrorCode.MFA_REQUIRED) // without a readable demand; the token is still good
                        ? new ApiException(this)
                        : new UnauthorizedException(this);
            case 403 -> new ForbiddenException(this);
            case 404 -> new NotFoundException(this);
            case 409 -> new ConflictException(this);
            case 429 -> new RateLimitedException(this);
            default -> {
                if (status >= 500) {
                    yield new ServerErrorException(this);
                }
                yield formErrors.isEmpty() ? new ApiException(this) : new BadRequestException(this);
            }
        };
    }

    /**
     * Returns the exception for a demand for a second factor that was not met.
     *
     * @param why the reason, as an end of the message; empty if unknown
     * @param cause the exception of the handler; null if there is none
     * @return a new exception
     */
    public ElevationRequiredException elevationRequired(String why, @Nullable Throwable cause) {
        return new ElevationRequiredException(this, describe() + why, cause);
    }

    /**
     * Returns the exception for a success without the invite that was to be created.
     *
     * @return a new exception
     */
    public InvitesDisabledException invitesDisabled() {
        return new InvitesDisabledException(this);
    }

    /**
     * Returns the route that was called.
     *
     * @return the method and path template
     */
    public Route route() {
        return route;
    }

    /**
     * Returns the HTTP status.
     *
     * @return such as 404
     */
    public int status() {
        return status;
    }

    /**
     * Returns the headers.
     *
     * @return the headers
     */
    public Headers headers() {
        return headers;
    }

    /**
     * Returns the service's error code.
     *
     * @return the code; {@link ErrorCode#UNKNOWN} if the response has none, or one beyond 32 bits, which {@link #toString()} contains
     */
    public ErrorCode code() {
        return code(json);
    }

    private static ErrorCode code(JsonNode body) {
        JsonNode code = body.path(CODE);
        if (code.isNumber()) {
            boolean fits = code.canConvertToExactIntegral() && code.canConvertToInt();
            return fits ? ErrorCode.of(code.intValue()) : ErrorCode.UNKNOWN;
        }
        try {
            return ErrorCode.of(Integer.parseInt(code.asText().strip())); // some services send it as text
        } catch (NumberFormatException e) {
            return ErrorCode.UNKNOWN;
        }
    }

    /**
     * Returns the service's message.
     *
     * @return the message; empty if there is none
     */
    public Optional<String> message() {
        return text(MESSAGE).filter(words -> !words.isBlank());
    }

    /**
     * Returns the faults that the service found in fields of the request.
     *
     * @return a tree like the request; empty if there are none
     */
    public FormErrors formErrors() {
        return formErrors;
    }

    /**
     * Returns the wait that the service asks for.
     *
     * @return the {@linkplain #namedWait() named wait}; after a 429 without one, the time until the bucket's reset; empty if
     *     the response has neither
     */
    public Optional<Duration> retryAfter() {
        return notice.retryAfter();
    }

    /**
     * Returns the wait that {@code Retry-After} or the body's {@code retry_after} names.
     *
     * @return the longer one of header and body; the body's decimal value, if the header is that value rounded up to
     *        whole seconds; empty if both are absent, or, after a 429, zero
     */
    public Optional<Duration> namedWait() {
        return notice.namedWait();
    }

    /**
     * Returns the demand for a second factor.
     *
     * @return empty if this is none
     */
    public Optional<MfaVerificationRequest> mfaRequest() {
        return mfaRequest;
    }

    /**
     * Returns whether a refusal applies to all requests of the caller.
     *
     * @return true if it is not only for this route
     */
    public boolean isGlobal() {
        return notice.global();
    }

    /**
     * Returns whether other callers share the limit, so that a refusal is not the caller's fault.
     *
     * @return true if the limit is shared
     */
    public boolean isShared() {
        return scope().equals("shared");
    }

    /**
     * Returns whether a system in front of the service, such as a content delivery network, refused the request for its rate.
     * Such a refusal is for all requests of the address.
     *
     * @return true for a 429 without rate-limit headers and without the service's JSON
     */
    public boolean isOfAddress() {
        return notice.ofAddress();
    }

    /** Returns the scope of a refusal; an empty string if the service left it out. */
    String scope() {
        return notice.scope();
    }

    Optional<String> text(String member) {
        return Optional.ofNullable(json.path(member).textValue());
    }

    /** Returns an identifier, which some services send as a number. */
    Optional<Snowflake> id(String member) {
        JsonNode id = json.path(member);
        return id.isTextual() || id.isIntegralNumber() ? Snowflake.tryParse(id.asText()) : Optional.empty();
    }

    String rawBody() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns a description of one line. */
    String describe() {
        return route + ": " + status + details();
    }

    /**
     * Returns code, message and waits as the end of a message of one line.
     *
     * @return the text, such as {@code , code 50001 MISSING_ACCESS: Missing Access}
     */
    public String details() {
        StringBuilder text = new StringBuilder();
        if (!code().isAbsent()) {
            text.append(", code ").append(code().value());
            if (code().isKnown()) {
                text.append(' ').append(code().name());
            }
        } else if (json.path(CODE).isLong()) { // beyond 32 bits
            text.append(", code ").append(json.path(CODE).longValue());
        }
        String words = message().orElse("");
        if (!formErrors.isEmpty()) {
            words = words.isEmpty() ? formErrors.toString() : words + " (" + formErrors + ")";
        }
        if (!words.isEmpty()) {
            text.append(": ").append(oneLine(words));
        } else if (json.isMissingNode()) {
            text.append(body.length == 0 ? ": the response is empty" : ": the response is not JSON");
        }
        retryAfter()
                .ifPresent(wait -> text.append("; requires a wait of ")
                        .append(wait.toMillis())
                        .append(" ms"));
        if (status / 100 == REDIRECT) {
            text.append("; redirects are not followed, because they would carry credentials to another address:"
                    + " set the base URL to the service's present address");
        }
        // Services answer unknown paths with the code 0, gateways without one.
        if (status == NOT_FOUND && (code().isAbsent() || code().value() == 0)) {
            text.append("; if all calls fail so, the base URL may lack the version, such as /api/v9");
        }
        if (earlier) {
            text.append("; the service returned this error to an earlier call, so this call was not sent");
        }
        return text.toString();
    }

    /** Prevents a service's message from forging or filling log lines. */
    private static String oneLine(String words) {
        String clean = words.codePoints()
                .limit(MAX_WORDS)
                .mapToObj(c -> isHarmless(c) ? Character.toString(c) : " ")
                .collect(Collectors.joining());
        return clean.length() < words.length() ? clean + "..." : clean;
    }

    /** Returns whether a character is neither a control character nor a line separator, and keeps the direction of text. */
    private static boolean isHarmless(int c) {
        return !Character.isISOControl(c)
                && Character.getType(c) != Character.LINE_SEPARATOR
                && Character.getType(c) != Character.PARAGRAPH_SEPARATOR
                && !(c >= 0x202A && c <= 0x202E)
                && !(c >= 0x2066 && c <= 0x2069);
    }

    /** Returns the text of the exception's message. */
    @Override
    public String toString() {
        return describe();
    }

    private Object writeReplace() {
        return new Serialized(
                route,
                status,
                headers,
                body,
                notice.namedWait().orElse(null),
                notice.retryAfter().orElse(null),
                notice.global(),
                notice.scope(),
                notice.ofAddress(),
                earlier);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("An ErrorResponse is serialised as it was received");
    }

    /** The serial form. The constructor reads all values from the body again. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Serialized(
            Route route,
            int status,
            Headers headers,
            byte[] body,
            @Nullable Duration namedWait,
            @Nullable Duration retryAfter,
            boolean global,
            String scope,
            boolean ofAddress,
            boolean earlier)
            implements Serializable {
        private Object readResolve() {
            RateLimitNotice notice = new RateLimitNotice(
                    Optional.ofNullable(namedWait), Optional.ofNullable(retryAfter), global, scope, ofAddress);
            return new ErrorResponse(route, status, headers, body.clone(), notice, earlier);
        }
    }
}
