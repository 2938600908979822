package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.auth.AuthorizeIp;
import io.guildkit.auth.CreateHandoff;
import io.guildkit.auth.ExchangeHandoff;
import io.guildkit.auth.FinishPasswordless;
import io.guildkit.auth.FlowCall;
import io.guildkit.auth.Login;
import io.guildkit.auth.Logout;
import io.guildkit.auth.PasswordReset;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.Register;
import io.guildkit.auth.Registration;
import io.guildkit.auth.ResetPassword;
import io.guildkit.auth.RevertAccount;
import io.guildkit.auth.SignIn;
import io.guildkit.auth.VerifyMfaLogin;
import io.guildkit.auth.VerifyPhone;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.Credentials;
import io.guildkit.core.FingerprintProvider;
import io.guildkit.core.MfaAnswer;
import io.guildkit.core.MfaHandler;
import io.guildkit.core.TokenStore;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.FingerprintAnswer;
import io.guildkit.core.model.MfaFinishRequest;
import io.guildkit.core.model.SmsSendRequest;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No secret shows anywhere where it could be printed without somebody meaning to print just that. */
class CanaryTest extends ContractTest {
    /** All secrets so far, by what they are. */
    private final Map<String, String> canaries = new LinkedHashMap<>();

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private Ear ear;

    @TempDir
    Path directory;

    @BeforeEach
    void listen() {
        ear = Ear.onAllLogs();
    }

    @AfterEach
    void stopListening() {
        ear.close();
    }

    /** A value that nobody would print by chance. */
    private String canary(String what) {
        return canaries.computeIfAbsent(
                what, name -> "canary-" + UUID.randomUUID().toString().replace("-", ""));
    }

    private GuildkitClient.Builder listened() {
        return builder().addCallListener(ear).driftListener(ear);
    }

    private void assertNothingLeaked(Stream<String> secrets) {
        List<String> heard = ear.heard();
        assertThat(heard).as("the ear works").anyMatch(line -> line.contains("io.guildkit.core"));
        Set<String> leaks = new TreeSet<>();
        secrets.forEach(secret -> {
            // A short code may stand within a longer number by chance.
            Pattern alone = Pattern.compile("(?<![0-9A-Za-z])" + Pattern.quote(secret) + "(?![0-9A-Za-z])");
            heard.stream()
                    .filter(line -> secret.length() > 12
                            ? line.contains(secret)
                            : alone.matcher(line).find())
                    .forEach(leaks::add);
        });
        assertThat(leaks).isEmpty();
    }

    /** A call full of canaries, and the answer it would have, full of them too. */
    private record Endpoint(ApiCall<?> call, String answer) {}

    private Endpoint endpoint(ApiCall<?> call, String answer, Object... values) {
        return new Endpoint(call, Sent.json(answer, values).toString());
    }

    /** The 20 endpoints and those the companion adds; which credentials there are is up to the client. */
    private List<Endpoint> endpoints(AuthClient auth) {
        String settings = "'user_settings':{'locale':'de','theme':'dark'}";
        return List.of(
                endpoint(auth.sessions().list(), "{'user_sessions':[{'id_hash':'h','client_info':{'os':null}}]}"),
                endpoint(auth.sessions().logout("hash"), "{}"),
                endpoint(
                        auth.login(EMAIL, canary("password")),
                        "{'user_id':'1','token':'%s','ticket':'%s'," + settings + "}",
                        canary("token"),
                        canary("ticket")),
                endpoint(
                        auth.verifyMfa(AuthenticatorType.TOTP, canary("ticket"), canary("code")),
                        "{'token':'%s'," + settings + "}",
                        canary("token")),
                endpoint(auth.sendMfaSms(canary("ticket")), "{'phone':'+***'}"),
                endpoint(auth.startPasswordless(), "{'ticket':'%s','challenge':'{}'}", canary("ticket")),
                endpoint(
                        auth.finishPasswordless(canary("ticket"), canary("credential")),
                        "{'user_id':'1','token':'%s'," + settings + "}",
                        canary("token")),
                endpoint(auth.authorizeIp(canary("ip token")), "{}"),
                endpoint(
                        auth.handoff().create(canary("handoff key")),
                        "{'handoff_token':'%s'}",
                        canary("handoff token")),
                endpoint(
                        auth.handoff().exchange(canary("handoff key"), canary("handoff token")),
                        "{'token':'%s','user':{'id':'1','username':'ada'}}",
                        canary("token")),
                endpoint(
                        auth.registration()
                                .register(form -> form.username("grace")
                                        .password(canary("password"))
                                        .phoneToken(canary("phone token"))),
                        "{'token':'%s','show_verification_form':true}",
                        canary("token")),
                endpoint(auth.registration().sendPhoneCode(PHONE), "{}"),
                endpoint(
                        auth.registration().locationMetadata(),
                        "{'country_code':'DE','consent_required':false,'promotional_email_opt_in':{}}"),
                endpoint(auth.registration().suggestUsername("Ada"), "{'username':'ada'}"),
                endpoint(auth.registration().checkUsername("ada"), "{'taken':true}"),
                endpoint(
                        auth.logout(push -> push.provider("gcm")
                                .token(canary("push token"))
                                .voipProvider("apns")
                                .voipToken(canary("voip token"))),
                        "{}"),
                endpoint(auth.recovery().forgotPassword(EMAIL), "{}"),
                endpoint(
                        auth.recovery()
                                .resetPassword(
                                        canary("reset token"),
                                        canary("password"),
                                        more -> more.ticket(canary("ticket")).code(canary("code"))),
                        "{'token':'%s','ticket':'%s'}",
                        canary("token"),
                        canary("ticket")),
                endpoint(auth.recovery().revert(canary("revert token"), canary("password")), "{'email':'a@b'}"),
                endpoint(
                        auth.finishMfa(canary("ticket"), AuthenticatorType.BACKUP, canary("backup code")),
                        "{'token':'%s'}",
                        canary("proof")),
                endpoint(
                        auth.registration().verifyPhone(PHONE, canary("phone code")),
                        "{'token':'%s'}",
                        canary("phone token")),
                endpoint(auth.registration().resendPhoneCode(PHONE), "{}"));
    }

    /** What may happen to a call, by name. */
    private Map<String, Consumer<FaultScript>> fates(String answer) {
        String secret = canary("unknown member");
        Map<String, String> cookie = Map.of("Set-Cookie", "__Secure-recent_mfa=" + canary("proof"));
        Map<String, Consumer<FaultScript>> fates = new LinkedHashMap<>();
        fates.put("success", script -> script.answer(200, cookie, answer));
        fates.put(
                "success with unknown members",
                script -> script.answer(200, cookie, answer.replaceFirst("\\{", "{\"brand_new\":\"" + secret + "\",")));
        fates.put(
                "no identity",
                script -> script.answer(
                        200,
                        cookie,
                        answer.replace("\"token\"", "\"other\"")
                                .replace("ticket\"", "other\"")
                                .replace("_token\"", "_other\"")));
        fates.put("truncated", script -> script.answer(200, cookie, answer.substring(0, answer.length() - 2)));
        fates.put("not JSON", script -> script.answer(200, cookie, answer.replace("\":\"", "\":")));
        fates.put("bare word", script -> script.answer(200, cookie, secret));
        fates.put("bare text", script -> script.answer(200, cookie, "\"" + secret + "\""));
        fates.put(
                "wrong types",
                script -> script.answer(200, cookie, answer.replaceAll("(\"canary-\\w+\")", "[$1,{\"x\":$1}]")));
        fates.put(
                "wrong types the other way round",
                script -> script.answer(200, cookie, answer.replaceAll("(true|false|\\{\\})", "\"" + secret + "\"")));
        fates.put(
                "unusable characters",
                script -> script.answer(200, cookie, answer.replaceAll("(canary-\\w+)", "$1\u00e9\\\\n")));
        fates.put("empty", script -> script.emptyBody(200));
        fates.put("page", script -> script.html(200));
        fates.put("page with a status", script -> script.html(502));
        fates.put("text with a status", script -> script.answer(500, cookie, secret));
        fates.put("not found", script -> script.answer(404, cookie, answer));
        fates.put("dropped", FaultScript::dropBeforeProcessing);
        fates.put("dropped afterwards", FaultScript::dropAfterProcessing);
        fates.put("cut short", FaultScript::truncateBody);
        fates.put("rate limit", script -> script.answer(429, Map.of("Retry-After", "3600"), answer));
        fates.put(
                "second factor",
                script -> script.answer(
                        401,
                        cookie,
                        Sent.json(
                                        "{'code':60003,'message':'m','mfa':{'ticket':'%s','methods':"
                                                + "[{'type':'totp'}]},'more':'%s'}",
                                        canary("elevation ticket"), secret)
                                .toString()));
        fates.put(
                "captcha",
                script -> script.answer(
                        400,
                        cookie,
                        Sent.json(
                                        "{'captcha_key':['required'],'captcha_service':'h','captcha_sitekey':'s',"
                                                + "'captcha_session_id':'%s','captcha_rqtoken':'%s'}",
                                        canary("captcha session"), canary("rqtoken"))
                                .toString()));
        fates.put(
                "suspended",
                script -> script.answer(
                        403,
                        cookie,
                        Sent.json("{'user_id':'1','suspended_user_token':'%s'}", canary("suspended token"))
                                .toString()));
        fates.put("refusal of the emulator", script -> {});
        return fates;
    }

    private void drive(ApiCall<?> call) {
        ear.hear(call);
        ear.hear(call.route());
        for (Way way : Way.values()) {
            try {
                ApiResponse<?> response = way == Way.BLOCKING ? call.exchange() : Futures.get(call.exchangeAsync());
                ear.hear(response);
                ear.hear(Optional.ofNullable(response.body()));
            } catch (GuildkitException failure) {
                ear.hear(failure);
                if (failure instanceof CaptchaRequiredException demand) {
                    CaptchaSolution solution = CaptchaSolution.of(demand, canary("captcha answer"));
                    ear.hear(solution);
                    ear.hear(call.captcha(solution));
                }
            }
        }
    }

    @Test
    void noEndpointGivesASecretAwayWhateverBecomesOfIt() {
        CaptchaSolution solution = new CaptchaSolution(
                canary("captcha answer"), Optional.of(canary("captcha session")), Optional.of(canary("rqtoken")));
        int endpoints = endpoints(auth()).size();
        assertThat(endpoints).isEqualTo(AuthClient.routes().size());
        for (boolean signedIn : new boolean[] {false, true}) {
            for (int i = 0; i < endpoints; i++) {
                for (String fate : fates("{}").keySet()) {
                    store.clear();
                    if (signedIn) {
                        store.save(canary("token"));
                    }
                    AuthClient auth = shared(signedIn);
                    Endpoint endpoint = endpoints(auth).get(i);
                    ear.during(fate + " of " + endpoint.call().route());
                    emulator.faults().clear();
                    fates(endpoint.answer())
                            .get(fate)
                            .accept(emulator.faults()
                                    .on(endpoint.call().route().toString())
                                    .always());
                    drive(endpoint.call().captcha(solution).noRetry());
                    ear.hear(store);
                }
            }
        }
        assertThat(canaries).hasSizeGreaterThan(20);
        assertNothingLeaked(canaries.values().stream());
    }

    private final Map<Boolean, AuthClient> shared = new LinkedHashMap<>();

    /** One client for all of these many calls. */
    private AuthClient shared(boolean signedIn) {
        return shared.computeIfAbsent(signedIn, ignored -> {
            GuildkitClient client = client(listened()
                    .fingerprint(FingerprintProvider.fixed(canary("fingerprint")))
                    .mfaHandler(MfaHandler.blocking(challenge -> {
                        ear.hear(challenge);
                        MfaAnswer answer = MfaAnswer.backup(canary("backup code"));
                        ear.hear(answer);
                        return answer;
                    })));
            ear.hear(client);
            ear.hear(client.credentials());
            ear.hear(client.auth());
            return client.auth();
        });
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
            drive(auth.registration().locationMetadata());
            assertThat(emulator.requests("GET", "/experiments")).isNotEmpty();
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
                        AuthorizeIp.builder().token(secret).build(),
                        CreateHandoff.builder().key(secret).build(),
                        ExchangeHandoff.builder()
                                .key(secret)
                                .handoffToken(secret)
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
                        RevertAccount.builder().token(secret).password(secret).build(),
                        VerifyPhone.builder().phone(PHONE).code(secret).build(),
                        MfaFinishRequest.builder()
                                .ticket(secret)
                                .mfaType(AuthenticatorType.TOTP)
                                .data(secret)
                                .build(),
                        SmsSendRequest.builder().ticket(secret).build(),
                        FingerprintAnswer.builder().fingerprint(secret).build(),
                        new CaptchaSolution(secret, Optional.of(secret), Optional.of(secret)),
                        MfaAnswer.totp(secret),
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
                .locationMetadata()
                .send();
        assertNothingLeaked(Stream.of(secret));
    }

    private <S> S step(FlowCall<S> call) {
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
                client(listened().fingerprint(FingerprintProvider.overHttp()).mfaHandler(challenge -> {
                    ear.hear(challenge);
                    ear.hear(challenge.methods());
                    return challenge.attempt() == 1
                            ? CompletableFuture.completedFuture(MfaAnswer.totp("wrong"))
                            : challenge
                                    .sendSms()
                                    .thenApply(phone ->
                                            MfaAnswer.sms(emulator.sms().lastCode(PHONE)));
                }));
        AuthClient auth = client.auth();
        signInEveryWay(auth, ada);
        auth.sessions().logout("hash").send();
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
        auth.recovery().forgotPassword(EMAIL).send();
        var demand = (PasswordReset.SecondFactorRequired)
                step(auth.recovery().reset(emulator.mail().lastResetToken(EMAIL), canary("new password")));
        step(demand.answer(MfaAnswer.totp("wrong")));
        step(demand.answer(MfaAnswer.backup(ada.backupCodes().get(0))));
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
