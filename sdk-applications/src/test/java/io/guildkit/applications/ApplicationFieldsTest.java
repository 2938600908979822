package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import io.guildkit.applications.activities.ModifyEmbeddedActivityConfig;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.WireName;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The fields of the two forms of an application, copied from the specification. */
class ApplicationFieldsTest {
    private static final Set<String> FULL = words("""
            id name description icon cover_image splash type flags primary_sku_id verify_key guild_id eula_id slug aliases
            executables third_party_skus hook overlay overlay_methods overlay_warn overlay_compatibility_hook bot owner
            team developers publishers rpc_origins redirect_uris deeplink_uri integration_public
            integration_require_code_grant bot_public bot_require_code_grant bot_disabled bot_quarantined
            approximate_guild_count approximate_user_install_count internal_guild_restriction terms_of_service_url
            privacy_policy_url role_connections_verification_url interactions_endpoint_url interactions_version
            interactions_event_types event_webhooks_status event_webhooks_url event_webhooks_types
            explicit_content_filter tags install_params custom_install_url integration_types_config is_verified
            verification_state store_application_state rpc_application_state creator_monetization_state
            is_discoverable discoverability_state discovery_eligibility_flags is_monetized storefront_available
            monetization_state monetization_eligibility_flags max_participants embedded_activity_config
            """);

    private static final Set<String> NOT_PARTIAL = words("""
            owner redirect_uris approximate_guild_count approximate_user_install_count verification_state
            store_application_state rpc_application_state creator_monetization_state discoverability_state
            discovery_eligibility_flags monetization_state monetization_eligibility_flags explicit_content_filter
            interactions_endpoint_url interactions_version interactions_event_types event_webhooks_status
            event_webhooks_url event_webhooks_types internal_guild_restriction bot_disabled bot_quarantined
            role_connections_verification_url
            """);

    private static Set<String> words(String text) {
        return new TreeSet<>(List.of(text.trim().split("\\s+", -1)));
    }

    private static Set<String> fields(Class<?> model) {
        Set<String> names = new TreeSet<>();
        for (Method method : model.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())
                    && method.getParameterCount() == 0
                    && !method.getName().equals("unknownFields")) {
                names.add(Optional.ofNullable(method.getAnnotation(WireName.class))
                        .map(WireName::value)
                        .orElseGet(() -> new SnakeCaseStrategy().translate(method.getName())));
            }
        }
        return names;
    }

    @Test
    void theFirstVersionOfInteractionsIsTheDefault() {
        Application application = Application.CODEC.decode("{\"id\":\"1\"}");
        assertThat(application.interactionsVersion()).isSameAs(InteractionsVersion.VERSION_1);
        assertThat(Application.CODEC.encode(application)).doesNotContain("interactions_version");
    }

    @Test
    void anApplicationHasSixtySixFields() {
        assertThat(FULL).hasSize(66);
        assertThat(fields(Application.class)).isEqualTo(FULL);
    }

    @Test
    void aPartialApplicationLacksSomeOfThemAndAddsItsGuild() {
        Set<String> partial = new TreeSet<>(FULL);
        assertThat(partial.removeAll(NOT_PARTIAL)).isTrue();
        partial.add("guild");
        assertThat(fields(PartialApplication.class)).isEqualTo(partial);
    }

    @Test
    void deprecatedFieldsAreMarked() {
        assertThat(deprecated(Application.class)).containsExactly("botPublic", "botRequireCodeGrant");
        assertThat(deprecated(PartialApplication.class)).containsExactly("botPublic", "botRequireCodeGrant");
        assertThat(deprecated(ModifyApplication.class)).containsExactly("botPublic", "botRequireCodeGrant");
        assertThat(deprecated(ModifyEmbeddedActivityConfig.class))
                .containsExactly("freePeriodEndsAt", "freePeriodStartsAt");
    }

    private static Set<String> deprecated(Class<?> model) {
        Set<String> names = new TreeSet<>();
        Arrays.stream(model.getMethods())
                .filter(method -> method.isAnnotationPresent(Deprecated.class))
                .forEach(method -> names.add(method.getName()));
        return names;
    }
}
