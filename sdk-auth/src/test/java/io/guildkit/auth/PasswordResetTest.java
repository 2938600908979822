package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.model.AuthenticatorType;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which state the answers to a password reset lead to. */
class PasswordResetTest {
    @RegisterExtension
    final Service service = new Service();

    @Test
    void tokenCompletesIt() {
        assertThat(after("{'token': 'token-1'}")).isEqualTo(new PasswordReset.Completed(true));
    }

    @Test
    void answerWithoutAnythingCompletesItWithoutSigningIn() {
        assertThat(after("{}")).isEqualTo(new PasswordReset.Completed(false));
    }

    @Test
    void secondFactorIsAskedFor() {
        PasswordReset asked = after(
                "{'user_id': '1', 'mfa': true, 'ticket': 'ticket-1', 'totp': true, 'sms': false, 'backup': true}");
        assertThat(asked)
                .isInstanceOfSatisfying(
                        PasswordReset.SecondFactorRequired.class,
                        state -> assertThat(state.factors())
                                .containsExactly(AuthenticatorType.TOTP, AuthenticatorType.BACKUP));
    }

    @Test
    void ticketAloneAsksForASecondFactorToo() {
        assertThat(after("{'user_id': '1', 'ticket': 'ticket-1', 'totp': true}"))
                .isInstanceOf(PasswordReset.SecondFactorRequired.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'mfa': true, 'ticket': 't'                                               | TOTP BACKUP",
                "'ticket': 't'                                                            | TOTP BACKUP",
                "'mfa': true, 'ticket': 't', 'totp': null, 'sms': null, 'webauthn': null  | TOTP BACKUP",
                "'mfa': true, 'ticket': 't', 'totp': false, 'sms': true                   | SMS",
                "'mfa': true, 'ticket': 't', 'totp': false, 'sms': false, 'backup': false | ``",
                "'mfa': true, 'ticket': 't', 'webauthn': '{}'                             | WEBAUTHN",
            })
    void factorsThatNobodyNamedAreCodes(String demand, String factors) {
        var asked = (PasswordReset.SecondFactorRequired) after("{" + demand + "}");
        assertThat(asked.factors().stream().map(AuthenticatorType::name).collect(Collectors.joining(" ")))
                .isEqualTo(factors);
    }

    @Test
    void nothingIsAcceptedWhereNothingIsNeeded() {
        assertThat(LoginResult.builder().build().acceptedFactors()).isEmpty();
    }

    @Test
    void givingUpIsNotSentAsAnEmptyCode() {
        PasswordReset.SecondFactorRequired asked =
                (PasswordReset.SecondFactorRequired) after("{'mfa': true, 'ticket': 'ticket-1'}");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        assertThat(asked.answer(SecondFactorAnswer.giveUp())).isNull())
                .withMessageContaining("give up");
        assertThat(service.requests()).containsExactly("POST /auth/reset");
    }

    private PasswordReset after(String answer) {
        return service.answers(200, answer)
                .auth()
                .recovery()
                .reset("token-1", "correct horse battery")
                .send();
    }
}
