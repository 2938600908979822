package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.auth.FinishPasswordless;
import io.guildkit.auth.Login;
import io.guildkit.auth.Logout;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.SignIn;
import io.guildkit.auth.VerifyMfaLogin;
import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.recovery.ResetPassword;
import io.guildkit.auth.registration.Register;
import io.guildkit.auth.registration.Registration;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthCanaryTest extends CanaryTest {
    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();

    @TempDir
    Path directory;

    @Override
    List<String> topics() {
        return List.of("authentication", "companion");
    }

    @Test
    void noFingerprintOfTheServiceIsGivenAway() {
        for (Map.Entry<String, Consumer<FaultScript>> fate :
                fates("{\"fingerprint\":\"" + canary("fingerprint") + "\"}").entrySet()) {
            ear.during(fate.getKey());
            store.clear();
            emulator.clearRequests();
            AuthClient auth = auth(listened().fingerprint(FingerprintProvider.overHttp()));
            fate.getValue().accept(emulator.faults().on("GET /experiments").always());
            drive(auth.registration().getLocationMetadata());
            assertThat(emulator.requests("GET /experiments")).isNotEmpty();
            drive(auth.registration().register(form -> form.username("grace")));
            emulator.faults().clear();
        }
        assertNothingLeaked(canaries.values().stream());
    }

    @Test
    void nothingThatHoldsASecretPrintsIt() {
        String secret = canary("secret");
        TokenStore file = TokenStore.file(directory.resolve("token"));
        file.save(secret);
        Stream.of(
                        Login.builder().login(EMAIL).password(secret).build(),
                        VerifyMfaLogin.builder().ticket(secret).code(secret).build(),
                        FinishPasswordless.builder()
                                .ticket(secret)
                                .credential(secret)
                                .build(),
                        Register.builder()
                                .username("grace")
                                .password(secret)
                                .phoneToken(secret)
                                .fingerprint(secret)
                                .build(),
                        Logout.builder().token(secret).voipToken(secret).build(),
                        ResetPassword.builder()
                                .token(secret)
                                .password(secret)
                                .ticket(secret)
                                .code(secret)
                                .build(),
                        FingerprintResponse.builder().fingerprint(secret).build(),
                        new CaptchaSolution(secret, Optional.of(secret), Optional.of(secret)),
                        SecondFactorAnswer.totp(secret),
                        Credentials.bot(secret),
                        Credentials.oauth2(secret),
                        Credentials.accountToken(secret),
                        Credentials.account(file),
                        TokenStore.inMemory(secret),
                        file,
                        FingerprintProvider.fixed(secret))
                .forEach(ear::hear);
        client(listened().credentials(Credentials.accountToken(secret)))
                .auth()
                .registration()
                .getLocationMetadata()
                .send();
        assertNothingLeaked(Stream.of(secret));
    }

    private <S> S step(ApiCall<S> call) {
        ear.hear(call);
        S state = Futures.get(call.sendAsync());
        ear.hear(state);
        return state;
    }

    /** All of what the flows send and get from the real emulator, found again in what it has recorded. */
    @Test
    void noFlowGivesASecretAway() {
        List<String> secrets = new ArrayList<>();
        EmulatedAccount ada =
                seed().phone(PHONE).totp().sms().backupCodes().webauthn(key).create();
        GuildkitClient client =
                client(listened().fingerprint(FingerprintProvider.overHttp()).secondFactorHandler(challenge -> {
                    ear.hear(challenge);
                    ear.hear(challenge.methods());
                    return challenge.attempt() == 1
                            ? CompletableFuture.completedFuture(SecondFactorAnswer.totp("wrong"))
                            : challenge
                                    .sendSms()
                                    .thenApply(phone -> SecondFactorAnswer.sms(
                                            emulator.sms().lastCode(PHONE)));
                }));
        AuthClient auth = client.auth();
        signInEveryWay(auth, ada);
        auth.sessions().logout(List.of("hash")).send();
        secrets.add(store.load().orElseThrow());
        auth.logout(push -> push.provider("gcm").token(canary("push token"))).send();
        reset(auth, ada);
        secrets.add(store.load().orElseThrow());
        ear.hear(auth.recovery()
                .revert(ada.changeEmail("thief@example.com"), canary("third password"))
                .send());
        register(auth);
        secrets.add(store.load().orElseThrow());
        ear.hear(client.credentials());
        Set<String> sent = secretsSent();
        assertThat(sent).hasSizeGreaterThan(30);
        assertNothingLeaked(Stream.of(sent, secrets, canaries.values()).flatMap(found -> found.stream()));
    }

    private void signInEveryWay(AuthClient auth, EmulatedAccount ada) {
        ada.disable();
        emulator.requireIpAuthorization(ada);
        emulator.captchaRequired("POST /auth/login");
        var captcha = (SignIn.CaptchaRequired) step(auth.signIn(EMAIL, PASSWORD));
        ear.hear(captcha.demand());
        var disabled = (SignIn.AccountDisabled) step(captcha.solve(ServiceEmulator.CAPTCHA_ANSWER));
        var address = (SignIn.IpAuthorizationRequired) step(disabled.undelete());
        var factor = (SignIn.SecondFactorRequired)
                step(address.authorize(emulator.mail().lastIpAuthorizationToken(EMAIL)));
        ear.hear(factor.demand());
        ear.hear(factor.sendSms());
        step(factor.totp("wrong"));
        step(factor.backup(ada.backupCodes().get(0)));
        store.clear();
        PasswordlessSignIn start = step(auth.signInPasswordless());
        step(start.answer(key.answer(start.challenge())));
        store.clear();
        var again = (SignIn.SecondFactorRequired) step(auth.signIn(EMAIL, PASSWORD));
        step(again.totp(ada.totpCode()));
    }

    private void reset(AuthClient auth, EmulatedAccount ada) {
        auth.recovery().requestPasswordReset(EMAIL).send();
        var demand = (PasswordReset.SecondFactorRequired)
                step(auth.recovery().reset(emulator.mail().lastResetToken(EMAIL), canary("new password")));
        step(demand.answer(SecondFactorAnswer.totp("wrong")));
        step(demand.answer(SecondFactorAnswer.backup(ada.backupCodes().get(0))));
    }

    private void register(AuthClient auth) {
        String phone = "+4915112345679";
        Registration.Form form = step(auth.registration().begin());
        Registration.PhoneCodeSent code = step(form.sendPhoneCode(phone));
        Registration.Form verified = step(code.enter(emulator.sms().lastCode(phone)));
        emulator.captchaRequired("POST /auth/register");
        var captcha = (Registration.CaptchaRequired)
                step(verified.register(request -> request.username("grace").password(canary("password"))));
        step(captcha.solve(ServiceEmulator.CAPTCHA_ANSWER));
    }

    /** The values of all headers and members that carry secrets, in all requests that arrived. */
    private Set<String> secretsSent() {
        Set<String> headers = Set.of(
                "Authorization",
                "X-Fingerprint",
                "X-Service-MFA-Authorization",
                "X-Captcha-Key",
                "X-Captcha-Session-Id",
                "X-Captcha-Rqtoken");
        Set<String> members = Set.of(
                "password",
                "token",
                "ticket",
                "code",
                "data",
                "key",
                "handoff_token",
                "phone_token",
                "fingerprint",
                "credential");
        Set<String> secrets = new LinkedHashSet<>();
        for (RecordedCall call : emulator.requests()) {
            headers.forEach(name -> call.header(name).ifPresent(secrets::add));
            if (call.body().length > 0) {
                JsonNode body = new Sent(call).body();
                members.forEach(
                        name -> Optional.ofNullable(body.path(name).textValue()).ifPresent(secrets::add));
            }
        }
        return secrets.stream().filter(secret -> !secret.equals("wrong")).collect(Collectors.toSet());
    }
}
