package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.form.FormErrors;
import io.guildkit.testkit.AccountSeed;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatorTest;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The base class of all tests of the SDK against the emulator. It has an emulator, a token store, and clients with the
 * emulator's clock, whose waits take no time.
 */
@EmulatorTest
abstract class ContractTest {
    static final String EMAIL = "ada@example.com";
    static final String PASSWORD = "correct horse";
    static final String NEW_PASSWORD = "battery staple";
    static final String PHONE = "+4915112345678";
    static final String FINGERPRINT = "1326840213463040000.Rm9yX1Rlc3Rz-abc_def";

    final TokenStore store = TokenStore.inMemory();
    /** The clients' waits between attempts. */
    final List<Duration> waits = new CopyOnWriteArrayList<>();

    /** The deviations of responses from the documentation. Those of asynchronous calls arrive after the results. */
    final BlockingQueue<Drift> deviations = new LinkedBlockingQueue<>();

    ServiceEmulator emulator;
    private final List<GuildkitClient> clients = new ArrayList<>();

    @BeforeEach
    final void use(ServiceEmulator started) {
        emulator = words() == Words.DOCUMENTED
                ? started
                : ServiceEmulator.builder().dialect(words().byKey()).start();
    }

    /** Returns the words of the emulated service. */
    Words words() {
        return Words.DOCUMENTED;
    }

    @AfterEach
    final void closeOwnEmulator() {
        if (words() != Words.DOCUMENTED) {
            emulator.close();
        }
    }

    @AfterEach
    final void closeClients() {
        clients.forEach(GuildkitClient::close);
    }

    @AfterEach
    final void responsesAreAsDocumented() {
        assertThat(deviations).isEmpty();
    }

    /** Returns a builder of clients with the token in {@link #store} and the emulator's clock. */
    final GuildkitClient.Builder builder() {
        return GuildkitClient.builder(emulator.baseUrl())
                .tokenStore(store)
                .dialect(words().dialect())
                .fingerprint(FingerprintProvider.fixed(FINGERPRINT))
                .clock(emulator.clock())
                .monotonicClock(emulator.clock()::nanoTime)
                .driftListener(deviations::add)
                .sleeper(wait -> {
                    waits.add(wait);
                    emulator.clock().advance(wait);
                    return CompletableFuture.completedFuture(null);
                });
    }

    final GuildkitClient client(GuildkitClient.Builder builder) {
        GuildkitClient client = builder.build();
        clients.add(client);
        return client;
    }

    final AuthClient auth(GuildkitClient.Builder builder) {
        return client(builder).auth();
    }

    final AuthClient auth() {
        return auth(builder());
    }

    final AccountSeed seed() {
        return emulator.account(EMAIL).password(PASSWORD).globalName("Ada");
    }

    /** Signs an account in: stores the token of a new session, and returns the token. */
    final String signedIn(EmulatedAccount account) {
        String token = account.newSession();
        store.save(token);
        return token;
    }

    /** Asserts that exactly one request arrived since the last call of this method, and returns it. */
    final Sent onlyRequest() {
        List<RecordedCall> calls = emulator.requests();
        assertThat(calls).hasSize(1);
        emulator.clearRequests();
        return new Sent(calls.get(0), words());
    }

    /** Sends a call and returns its result. */
    static <T> T sent(Way way, ApiCall<T> call) {
        return way == Way.BLOCKING ? call.send() : Futures.get(call.sendAsync());
    }

    static <E extends ApiException> E refused(Class<E> type, ApiCall<?> call) {
        return refused(Way.BLOCKING, type, call);
    }

    static <E extends ApiException> E refused(Way way, Class<E> type, ApiCall<?> call) {
        E refusal = catchThrowableOfType(type, () -> sent(way, call));
        assertThat(refusal).as("the refusal").isExactlyInstanceOf(type);
        assertThat(refusal.route()).isEqualTo(call.route());
        return refusal;
    }

    static BadRequestException refused(ApiCall<?> call, ErrorCode code) {
        BadRequestException refusal = refused(BadRequestException.class, call);
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.code()).isEqualTo(code);
        return refusal;
    }

    /** Asserts that the service refuses a call because of one field. */
    static void refusedForm(ApiCall<?> call, String field, String fault) {
        BadRequestException refusal = refused(call, ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().all()).containsOnlyKeys(field);
        assertThat(refusal.formErrors().at(field).faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly(fault);
        assertThat(refusal.formErrors().at(field).faults())
                .allSatisfy(found -> assertThat(refusal).hasMessageContaining(found.message()));
    }
}
