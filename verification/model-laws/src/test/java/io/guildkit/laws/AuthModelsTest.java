package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.LoginResult;
import io.guildkit.auth.LoginSettings;
import io.guildkit.auth.MfaLoginResult;
import io.guildkit.auth.PasswordlessResult;
import io.guildkit.auth.PasswordlessStart;
import io.guildkit.auth.handoff.HandoffResult;
import io.guildkit.auth.handoff.HandoffToken;
import io.guildkit.auth.recovery.ResetResult;
import io.guildkit.auth.recovery.RevertResult;
import io.guildkit.auth.registration.LocationMetadata;
import io.guildkit.auth.registration.PhoneToken;
import io.guildkit.auth.registration.PromotionalEmailMetadata;
import io.guildkit.auth.registration.RegisterResult;
import io.guildkit.auth.registration.UsernameAvailability;
import io.guildkit.auth.registration.UsernameSuggestion;
import io.guildkit.auth.sessions.AuthSession;
import io.guildkit.auth.sessions.AuthSessionClientInfo;
import io.guildkit.auth.sessions.AuthSessions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The laws, for every response model of its package: one without fixtures fails. */
class AuthModelsTest {
    @TestFactory
    Stream<DynamicNode> everyResponseModelObeysTheLaws() {
        return ModelLaws.responseModels(LoginResult.class)
                .map(type -> DynamicContainer.dynamicContainer(type.getSimpleName(), ModelLaws.laws(type)));
    }

    @Test
    void findsAllResponseModels() {
        assertThat(ModelLaws.responseModels(LoginResult.class))
                .containsExactlyInAnyOrder(
                        AuthSession.class,
                        AuthSessionClientInfo.class,
                        AuthSessions.class,
                        HandoffResult.class,
                        HandoffToken.class,
                        LocationMetadata.class,
                        LoginResult.class,
                        LoginSettings.class,
                        MfaLoginResult.class,
                        PasswordlessResult.class,
                        PasswordlessStart.class,
                        PhoneToken.class,
                        PromotionalEmailMetadata.class,
                        RegisterResult.class,
                        ResetResult.class,
                        RevertResult.class,
                        UsernameAvailability.class,
                        UsernameSuggestion.class);
    }
}
