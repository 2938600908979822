package io.guildkit.core.error;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.ReflectionSupport;

/** Exceptions and routes can be serialised. */
class SerializationTest {
    private static final Route ROUTE = Route.post("/things/{thing.id}/{thing.token}")
            .idempotent()
            .secret("thing.token")
            .major("thing.id")
            .neverElevated()
            .keepsToken()
            .accountOrOauth2("things.write");

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    static Stream<Throwable> exceptions() {
        return Stream.concat(
                Stream.of(202, 400, 401, 403, 404, 409, 429, 500).map(status -> thrown(status, "'code':1")),
                Stream.of(
                        thrown(400, "'code':20011"),
                        thrown(400, "'code':20013"),
                        thrown(403, "'code':1,'user_id':'7','suspended_user_token':'appeal'"),
                        thrown(
                                400,
                                "'code':1,'captcha_key':['captcha-required'],'captcha_service':'s','captcha_sitekey':'k',"
                                        + "'captcha_session_id':'i','captcha_rqdata':'d','captcha_rqtoken':'t'"),
                        thrown(
                                401,
                                "'code':60003,'mfa':{'ticket':'t','new':1,"
                                        + "'methods':[{'type':'totp','backup_codes_allowed':true}]}"),
                        RateLimitedException.beforehand(ROUTE, Duration.ofSeconds(90)),
                        ErrorResponse.remembered(ROUTE, 404, ErrorCode.UNKNOWN_WEBHOOK, "Unknown Webhook")
                                .toException(),
                        ErrorResponses.read(ROUTE, 204, Headers.of(), new byte[0], NOW)
                                .invitesDisabled(),
                        ErrorResponses.read(ROUTE, 418, Headers.of(), "<html>".getBytes(UTF_8), NOW)
                                .toException(),
                        new BreakerOpenException(ROUTE, 3, NOW),
                        new CallTimeoutException("too slow", new IOException("x")),
                        new CredentialsException("no credentials"),
                        new DecodingException("not JSON", 207, notJson()),
                        new ElevationException("no second factor", null),
                        new OutcomeUnknownException("unknown", new IOException("x")),
                        TokenStoreException.saving("t0ken", new IOException("x")),
                        new TransportException("broken", new IOException("x")),
                        new UploadException("unreadable", new IOException("x")),
                        new InvalidRequestException(faults())));
    }

    private static ApiException thrown(int status, String members) {
        Headers headers = Headers.of(
                "Retry-After", "Fri, 02 Jan 2026 03:04:35 GMT",
                "X-RateLimit-Scope", "user",
                "Set-Cookie", "a=1",
                "Set-Cookie", "b=2",
                "X-Note", "ü");
        String body = json("{" + members + ",'message':'Nope ü','retry_after':1.5,'global':true,"
                + "'errors':{'embeds':{'0':{'_errors':[{'code':'A','message':'too long'}]}}}}");
        return ErrorResponses.read(ROUTE, status, headers, body.getBytes(UTF_8), NOW)
                .toException();
    }

    private static FormErrors faults() {
        FormErrors.Builder faults = FormErrors.builder().fault("ROOT", "all wrong");
        faults.field("embeds").field("0").field("title").fault("LENGTH", "too long");
        return faults.build();
    }

    /** The cause of a {@link DecodingException}. */
    private static IOException notJson() {
        try {
            return new IOException(MfaVerificationRequest.CODEC
                    .decode(new ByteArrayInputStream("[}".getBytes(UTF_8)))
                    .toString());
        } catch (IOException e) {
            return e;
        }
    }

    private static <T> T again(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            T read = (T) in.readObject();
            return read;
        }
    }

    /** Returns the results of all public methods without parameters, by name. */
    private static Map<String, @Nullable Object> properties(Throwable exception) throws ReflectiveOperationException {
        Map<String, @Nullable Object> properties = new TreeMap<>();
        for (Method method : exception.getClass().getMethods()) {
            boolean property = method.getParameterCount() == 0
                    && method.getReturnType() != void.class
                    && !Modifier.isStatic(method.getModifiers())
                    && !Set.of("hashCode", "fillInStackTrace").contains(method.getName());
            if (property) {
                properties.put(method.getName(), comparable(method.invoke(exception)));
            }
        }
        return properties;
    }

    private static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof Throwable cause) {
            return cause.getClass(); // exceptions have no equals
        }
        return value instanceof Object[] array ? List.of(array) : value;
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void deserialisedExceptionHasAllProperties(Throwable exception) throws IOException, ReflectiveOperationException {
        if (exception instanceof GuildkitException ending) {
            ending.initProcessing(Processing.PROCESSED);
        }
        assertThat(properties(again(exception))).isEqualTo(properties(exception));
    }

    private static List<Class<?>> types() {
        return ReflectionSupport.findAllClassesInPackage(
                "io.guildkit.core",
                type -> Modifier.isPublic(type.getModifiers())
                        && !Modifier.isAbstract(type.getModifiers())
                        && !type.getPackageName().contains(".internal."),
                name -> name.endsWith("Exception"));
    }

    @Test
    void exceptionsHaveNoTransientFields() {
        assertThat(types())
                .flatMap(type -> List.of(type.getDeclaredFields()))
                .noneMatch(field -> Modifier.isTransient(field.getModifiers()));
    }

    @Test
    void everyExceptionIsTested() {
        assertThat(exceptions().<Class<?>>map(Object::getClass).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(types());
    }

    /** A property that is always empty would pass the comparison above. */
    @Test
    void eachPropertyHasValueInSomeException() throws ReflectiveOperationException {
        Map<String, Boolean> found = new TreeMap<>();
        for (Throwable exception : exceptions().toList()) {
            properties(exception).forEach((name, value) -> found.merge(name, !isEmpty(value), Boolean::logicalOr));
        }
        found.remove("getSuppressed");
        assertThat(found).doesNotContainValue(false);
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value == null
                || value.equals("")
                || value.equals(Optional.empty())
                || value.equals(Duration.ZERO)
                || (value instanceof Collection<?> collection && collection.isEmpty());
    }

    @Test
    void deserialisedRouteHasAllProperties() throws IOException, ClassNotFoundException {
        Route read = again(ROUTE);
        assertThat(read).isEqualTo(ROUTE).hasSameHashCodeAs(ROUTE);
        assertThat(read.literals()).isEqualTo(ROUTE.literals());
        assertThat(read.variables()).isEqualTo(ROUTE.variables());
        assertThat(read.scope()).contains("things.write");
        assertThat(read.secretVariables()).containsExactly("thing.token");
        assertThat(read.majorVariables()).containsExactly("thing.id");
        assertThat(read.elevates()).isFalse();
        assertThat(read.repeat()).isEqualTo(Route.Repeat.IDEMPOTENT);
    }

    @Test
    void comparesAllPropertiesOfRoutes() {
        String path = "/things/{thing.id}/{thing.token}";
        List<Route> routes = List.of(
                ROUTE,
                Route.post(path).account(),
                Route.put(path).account(),
                Route.post("/things").account(),
                Route.post(path).open(),
                Route.post(path).idempotent().account(),
                Route.post(path).secret("thing.token").account(),
                Route.post(path).major("thing.id").account(),
                Route.post(path).neverElevated().account(),
                Route.post(path).keepsToken().account(),
                Route.post(path).oauth2("a"),
                Route.post(path).oauth2("b"));
        assertThat(Set.copyOf(routes)).hasSameSizeAs(routes);
        assertThat(Route.post(path).oauth2("a")).isEqualTo(Route.post(path).oauth2("a"));
    }
}
