package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.auth.SignIn;
import io.guildkit.auth.registration.Registration;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The steps of registration and sign-in that have no state for a CAPTCHA take its solution as every call does. */
class CaptchaStepsTest extends AllWordsContractTest {
    private Registration.Form form() {
        return auth().registration().begin().send();
    }

    private Registration.PhoneCodeSent codeSent() {
        return form().sendPhoneCode(PHONE).send();
    }

    private SignIn.SecondFactorRequired secondFactor() {
        seed().phone(PHONE).sms().create();
        return (SignIn.SecondFactorRequired) auth().signIn(EMAIL, PASSWORD).send();
    }

    private ApiCall<Registration.Form> codeEntered() {
        Registration.PhoneCodeSent state = codeSent();
        return state.enter(emulator.sms().lastCode(PHONE));
    }

    private static Stream<Arguments> inBothWays(String route, Function<CaptchaStepsTest, ApiCall<?>> step) {
        return Arrays.stream(Way.values()).map(way -> arguments(way, route, step));
    }

    static Stream<Arguments> steps() {
        return Stream.of(
                        inBothWays(
                                "GET /auth/location-metadata",
                                test -> test.auth().registration().begin()),
                        inBothWays(
                                "GET /unique-username/username-suggestions-unauthed",
                                test -> test.form().suggestUsername("Ada")),
                        inBothWays(
                                "POST /unique-username/username-attempt-unauthed",
                                test -> test.form().isAvailable("ada")),
                        inBothWays(
                                "POST /auth/register/phone", test -> test.form().sendPhoneCode(PHONE)),
                        inBothWays(
                                "POST /phone-verifications/resend",
                                test -> test.codeSent().resend()),
                        inBothWays("POST /phone-verifications/verify", test -> test.codeEntered()),
                        inBothWays(
                                "POST /auth/conditional/start",
                                test -> test.auth().signInPasswordless()),
                        inBothWays(
                                "POST /auth/mfa/sms/send",
                                test -> test.secondFactor().sendSms()))
                .flatMap(Function.identity());
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("steps")
    void acceptsSolution(Way way, String route, Function<CaptchaStepsTest, ApiCall<?>> prepared) {
        ApiCall<?> step = prepared.apply(this);
        long before = emulator.processed(route);
        emulator.captchaRequired(route);
        CaptchaRequiredException demand = refused(way, CaptchaRequiredException.class, step);
        CaptchaRequiredException again =
                refused(way, CaptchaRequiredException.class, step.captcha(CaptchaSolution.of(demand, "wrong")));
        Object result = sent(way, step.captcha(CaptchaSolution.of(again, ServiceEmulator.CAPTCHA_ANSWER)));
        assertThat(result).isNotNull();
        assertThat(emulator.processed(route) - before).isOne();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void acceptsSolutionForEachOfTwoRequests(Way way) {
        EmulatedAccount ada = seed().create();
        emulator.requireIpAuthorization(ada);
        var state = (SignIn.IpAuthorizationRequired) sent(way, auth().signIn(EMAIL, PASSWORD));
        String token = emulator.mail().lastIpAuthorizationToken(EMAIL);
        emulator.captchaRequired("POST /auth/authorize-ip", "POST /auth/login");
        var address = (SignIn.CaptchaRequired) sent(way, state.authorize(token));
        assertThat(address.demand().route().template()).isEqualTo("/auth/authorize-ip");
        var again = (SignIn.CaptchaRequired) sent(way, address.solve("wrong"));
        assertThat(emulator.processed("POST /auth/authorize-ip")).isZero();
        var login = (SignIn.CaptchaRequired) sent(way, again.solve(ServiceEmulator.CAPTCHA_ANSWER));
        assertThat(login.demand().route().template()).isEqualTo("/auth/login");
        assertThat(sent(way, login.solve(ServiceEmulator.CAPTCHA_ANSWER))).isInstanceOf(SignIn.SignedIn.class);
        assertThat(emulator.processed("POST /auth/authorize-ip")).isOne();
    }
}
