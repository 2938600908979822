package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.model.AuthenticatorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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

    @Test
    void givingUpIsNotSentAsAnEmptyCode() {
        PasswordReset.SecondFactorRequired asked =
                (PasswordReset.SecondFactorRequired) after("{'mfa': true, 'ticket': 'ticket-1'}");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        assertThat(asked.answer(SecondFactorAnswer.giveUp())).isNull())
                .withMessageContaining("give up");
        assertThat(service.requests()).containsExactly("POST /api/v9/auth/reset");
    }

    private PasswordReset after(String answer) {
        return service.answers(200, answer)
                .auth()
                .recovery()
                .reset("token-1", "correct horse battery")
                .send();
    }
}
