package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.auth.flow.SecondFactorStep;
import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.recovery.ResetPassword;
import io.guildkit.auth.recovery.ResetResult;
import io.guildkit.auth.registration.PhoneToken;
import io.guildkit.auth.registration.Registration;
import io.guildkit.core.ApiCall;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that a service adds to its demands are sent back with the next step. */
class DemandTest {
    private static final String DEMAND =
            "{'user_id': '1', 'mfa': true, 'ticket': 'T', 'totp': true, 'instance': 'i-1', 'more': {'a': [1, null]}, 'none': null, 'code': 'c'}";
    private static final String ADDED = ",\"instance\":\"i-1\",\"more\":{\"a\":[1,null]}}";
    private static final String SIGNED_IN = "{'token': 't0ken', 'user_settings': {'locale': 'en', 'theme': 'dark'}}";

    @AutoClose
    final Service service = new Service();

    private SignIn.SecondFactorRequired signIn() {
        service.responds(200, DEMAND);
        return (SignIn.SecondFactorRequired)
                service.auth().signIn("a@b.example", "password-1").send();
    }

    private PasswordReset.SecondFactorRequired reset() {
        service.responds(200, DEMAND);
        return (PasswordReset.SecondFactorRequired)
                service.auth().recovery().reset("token-1", "password-1").send();
    }

    private String bodyOf(ApiCall<?> call, String response) {
        service.responds(200, response);
        call.send();
        return service.lastBody();
    }

    @ParameterizedTest
    @CsvSource({"totp, 123456", "sms, 123456", "backup, abcd-1234", "webauthn, {}"})
    void sendsMembersOfLoginBack(String factor, String code) {
        assertThat(bodyOf(answer(signIn(), factor, code), SIGNED_IN)).endsWith(ADDED);
    }

    private static <S> ApiCall<S> answer(SecondFactorStep<S> step, String factor, String code) {
        return switch (factor) {
            case "totp" -> step.totp(code);
            case "sms" -> step.sms(code);
            case "backup" -> step.backup(code);
            default -> step.webauthn(code);
        };
    }

    @Test
    void sendsMembersBackForSms() {
        assertThat(bodyOf(signIn().sendSms(), "{'phone': '+1'}"))
                .isEqualTo("{\"ticket\":\"T\",\"instance\":\"i-1\",\"more\":{\"a\":[1,null]},\"code\":\"c\"}");
        assertThat(bodyOf(reset().sendSms(), "{'phone': '+1'}")).contains("\"instance\":\"i-1\"");
    }

    @Test
    void sendsMembersOfResetBack() {
        assertThat(bodyOf(reset().totp("123456"), "{'token': 't0ken'}"))
                .isEqualTo("{\"token\":\"token-1\",\"password\":\"password-1\",\"ticket\":\"T\",\"code\":\"123456\""
                        + ADDED);
    }

    @Test
    void keepsFurtherFieldsOfReset() {
        ResetPassword request = ResetPassword.builder()
                .token("token-1")
                .password("password-1")
                .putUnknownField("instance", TextNode.valueOf("of the user"))
                .putUnknownField("other", IntNode.valueOf(1))
                .build();
        service.responds(200, DEMAND);
        PasswordReset.SecondFactorRequired step = (PasswordReset.SecondFactorRequired)
                service.auth().recovery().reset(request).send();
        assertThat(bodyOf(step.totp("123456"), "{'token': 't0ken'}"))
                .endsWith(",\"instance\":\"i-1\",\"other\":1,\"more\":{\"a\":[1,null]}}");
    }

    @Test
    void sendsMembersOfStoredDemandsBack() {
        LoginResult login = LoginResult.CODEC.decode(LoginResult.CODEC.encode(signIn().demand()));
        SignIn.SecondFactorRequired resumed =
                (SignIn.SecondFactorRequired) service.auth().resumeSignIn(login);
        assertThat(bodyOf(resumed.totp("123456"), SIGNED_IN)).endsWith(ADDED);

        ResetResult reset = ResetResult.CODEC.decode(DEMAND.replace('\'', '"'));
        ResetPassword request =
                ResetPassword.builder().token("token-1").password("password-1").build();
        PasswordReset.SecondFactorRequired second =
                (PasswordReset.SecondFactorRequired) service.auth().recovery().resumeReset(request, reset);
        assertThat(bodyOf(second.totp("123456"), "{'token': 't0ken'}")).endsWith(ADDED);
    }

    @Test
    void sendsMembersBackAfterWrongCode() {
        SignIn.SecondFactorRequired first = signIn();
        service.responds(400, "{'code': 60008, 'message': 'Invalid two-factor code'}");
        SignIn.SecondFactorRequired second =
                (SignIn.SecondFactorRequired) first.totp("000000").send();
        assertThat(bodyOf(second.totp("123456"), SIGNED_IN)).endsWith(ADDED);
    }

    @Test
    void sendsMembersOfChallengeBack() {
        service.responds(200, "{'ticket': 'T', 'challenge': '{}', 'instance': 'i-1', 'credential': 'c'}");
        PasswordlessSignIn step = service.auth().signInPasswordless().send();
        assertThat(bodyOf(
                        step.withUnknownField("more", IntNode.valueOf(7)).answer("{\"id\":1}"),
                        "{'user_id': '1', 'token': 't0ken', 'user_settings': {'locale': 'en', 'theme': 'dark'}}"))
                .endsWith(",\"instance\":\"i-1\",\"more\":7}");
    }

    @Test
    void sendsMembersOfVerifiedPhoneBack() {
        service.responds(200, "{'consent_required': false}");
        Registration.Form form = service.auth().registration().begin().send();
        PhoneToken phone = PhoneToken.CODEC.decode("{\"token\":\"p\",\"instance\":\"i-1\",\"username\":\"mallory\"}");
        assertThat(bodyOf(
                        form.withPhone(phone)
                                .register(fields -> fields.globalName("Ann")
                                        .password("password-1")
                                        .putUnknownField("more", IntNode.valueOf(7))),
                        "{'token': 't0ken'}"))
                .contains("\"phone_token\":\"p\"")
                .endsWith(",\"instance\":\"i-1\",\"more\":7}")
                .doesNotContain("mallory");
    }

    @Test
    void sendsFurtherFieldsOfUser() {
        SignIn.SecondFactorRequired step = signIn().withUnknownField("instance", TextNode.valueOf("i-2"))
                .withUnknownField("extra", IntNode.valueOf(7));
        assertThat(bodyOf(step.totp("123456"), SIGNED_IN))
                .endsWith(",\"instance\":\"i-2\",\"more\":{\"a\":[1,null]},\"extra\":7}");
        assertThat(step.demand().unknownFields()).containsKey("extra");
        assertThat(bodyOf(reset().withUnknownField("extra", IntNode.valueOf(7)).totp("123456"), "{'token': 't0ken'}"))
                .endsWith("\"extra\":7}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"code", "ticket", "login_source"})
    void refusesFieldsOfRequest(String name) {
        SignIn.SecondFactorRequired step = signIn();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> step.withUnknownField(name, TextNode.valueOf("x")))
                .withMessageContaining(name + " cannot be a further field: the request has it already");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user_id", "mfa", "backup"})
    void refusesFieldsOfDemand(String name) {
        SignIn.SecondFactorRequired step = signIn();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> step.withUnknownField(name, TextNode.valueOf("x")))
                .withMessageContaining(name + " cannot be a further field: it is a member of the demand.");
    }

    @Test
    void refusesNull() {
        JsonNode absent = NullNode.getInstance();
        PasswordReset.SecondFactorRequired step = reset();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> step.withUnknownField("extra", absent))
                .withMessageContaining("it is null");
    }

    @Test
    void printsNoMemberOfDemand() {
        assertThat(signIn().withUnknownField("extra", TextNode.valueOf("canary")))
                .hasToString("SecondFactorRequired[TOTP]");
    }
}
