package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.failure.Processing;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PasswordResetTest {
    @AutoClose
    final Service service = new Service();

    /** The service may name no factor that it accepts; codes of an app and backup codes are accepted then. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'token': 't'                                                              | Completed[signedIn=true]
            ``                                                                        | Completed[signedIn=false]
            'mfa': true, 'ticket': 't', 'totp': true, 'sms': false, 'backup': true    | SecondFactorRequired[TOTP, BACKUP]
            'ticket': 't', 'totp': true                                               | SecondFactorRequired[TOTP]
            'mfa': true, 'ticket': 't'                                                | SecondFactorRequired[TOTP, BACKUP]
            'mfa': true, 'ticket': 't', 'sms': false                                  | SecondFactorRequired[TOTP, BACKUP]
            'ticket': 't'                                                             | SecondFactorRequired[TOTP, BACKUP]
            'mfa': true, 'ticket': 't', 'totp': null, 'sms': null, 'webauthn': null   | SecondFactorRequired[TOTP, BACKUP]
            'mfa': true, 'ticket': 't', 'totp': false, 'sms': true                    | SecondFactorRequired[SMS]
            'mfa': true, 'ticket': 't', 'totp': false, 'sms': false, 'backup': false  | SecondFactorRequired[TOTP, BACKUP]
            'mfa': true, 'ticket': 't', 'webauthn': '{}'                              | SecondFactorRequired[WEBAUTHN]
            """)
    void stateFollowsFromResponse(String members, String state) {
        assertThat(reset("{" + members + "}")).hasToString(state);
    }

    @Test
    void rejectsDemandWithoutTicket() {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> reset("{'mfa': true, 'totp': true}"))
                .withMessageContaining("without a ticket")
                .satisfies(e -> assertThat(e.processing()).isEqualTo(Processing.PROCESSED));
    }

    @Test
    void acceptsNoFactorWithoutDemand() {
        assertThat(LoginResult.builder().build().acceptedFactors()).isEmpty();
    }

    @Test
    void doesNotSendGivingUpAsEmptyCode() {
        var required = (PasswordReset.SecondFactorRequired) reset("{'mfa': true, 'ticket': 'ticket-1'}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> required.answer(SecondFactorAnswer.giveUp()))
                .withMessageContaining("giveUp()");
        assertThat(service.requests()).containsExactly("POST /auth/reset");
    }

    private PasswordReset reset(String response) {
        return service.responds(200, response)
                .auth()
                .recovery()
                .reset("token-1", "hunter-2")
                .send();
    }
}
