package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.AuthSession;
import io.guildkit.auth.AuthSessionClientInfo;
import io.guildkit.auth.AuthSessions;
import io.guildkit.auth.HandoffResult;
import io.guildkit.auth.HandoffToken;
import io.guildkit.auth.LocationMetadata;
import io.guildkit.auth.LoginResult;
import io.guildkit.auth.LoginSettings;
import io.guildkit.auth.MfaLoginResult;
import io.guildkit.auth.PasswordlessResult;
import io.guildkit.auth.PasswordlessStart;
import io.guildkit.auth.PhoneToken;
import io.guildkit.auth.PromotionalEmailMetadata;
import io.guildkit.auth.RegisterResult;
import io.guildkit.auth.ResetResult;
import io.guildkit.auth.RevertResult;
import io.guildkit.auth.UsernameAvailability;
import io.guildkit.auth.UsernameSuggestion;
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
