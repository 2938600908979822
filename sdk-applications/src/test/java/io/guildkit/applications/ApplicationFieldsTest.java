package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.activities.ModifyEmbeddedActivityConfig;
import io.guildkit.core.model.IntegrationType;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.testsupport.Text;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Members of applications that differ from those of other models. The module model-laws tests the others. */
class ApplicationFieldsTest {
    private static Application decode(String json) {
        return Application.CODEC.decode(Text.json(json).toString());
    }

    /** Older services only have the members of the bot. */
    @Test
    @SuppressWarnings("deprecation") // reads the members of the bot
    void integrationHasValuesOfBotByDefault() {
        Application old = decode("{'id': '1', 'bot_public': true, 'bot_require_code_grant': true}");
        assertThat(old.integrationPublic()).isTrue();
        assertThat(old.integrationRequireCodeGrant()).isTrue();
        Application both = decode("{'id': '1', 'bot_public': true, 'integration_public': false}");
        assertThat(both.integrationPublic()).isFalse();
        assertThat(both.botPublic()).contains(true);
        assertThat(both.integrationRequireCodeGrant()).isFalse();
        assertThat(decode("{'id': '1'}").integrationPublic()).isFalse();
    }

    @Test
    void partialApplicationHasMembersOfFullOne() {
        String members =
                "{'id':'1','explicit_content_filter':1,'discovery_eligibility_flags':3,'monetization_eligibility_flags':65536}";
        Application full = decode(members);
        PartialApplication partial =
                PartialApplication.CODEC.decode(Text.json(members).toString());
        assertThat(partial.unknownFields()).isEmpty();
        assertThat(partial.explicitContentFilter()).contains(full.explicitContentFilter());
        assertThat(partial.discoveryEligibilityFlags()).contains(full.discoveryEligibilityFlags());
        assertThat(partial.monetizationEligibilityFlags()).isEqualTo(full.monetizationEligibilityFlags());
        PartialApplication none = PartialApplication.CODEC.decode("{\"id\":\"1\"}");
        assertThat(none.explicitContentFilter()).isEmpty();
        assertThat(none.discoveryEligibilityFlags()).isEmpty();
        assertThat(none.monetizationEligibilityFlags()).isEmpty();
    }

    @Test
    void versionOfInteractionsIsOneByDefault() {
        Application application = decode("{'id': '1'}");
        assertThat(application.interactionsVersion()).isSameAs(InteractionsVersion.VERSION_1);
        assertThat(Application.CODEC.encode(application)).doesNotContain("interactions_version");
    }

    @Test
    void keepsIntegrationTypesWithoutConfiguration() {
        String types = "{\"0\":null,\"1\":{},\"7\":null}";
        String json = "{\"id\":\"1\",\"integration_types_config\":" + types + "}";
        Application application = Application.CODEC.decode(json);
        PartialApplication partial = PartialApplication.CODEC.decode(json);
        assertThat(application.integrationTypesConfig())
                .containsOnlyKeys(IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL, IntegrationType.of(7))
                .containsEntry(IntegrationType.GUILD_INSTALL, Optional.empty())
                .isEqualTo(partial.integrationTypesConfig());
        assertThat(Application.CODEC.encode(application)).contains(types);
        assertThat(PartialApplication.CODEC.encode(partial)).contains(types);
    }

    @Test
    void deprecatedMembersAreMarked() {
        assertThat(deprecated(Application.class)).containsExactly("botPublic", "botRequireCodeGrant");
        assertThat(deprecated(PartialApplication.class)).containsExactly("botPublic", "botRequireCodeGrant");
        assertThat(deprecated(ModifyApplication.class)).containsExactly("botPublic", "botRequireCodeGrant");
        assertThat(deprecated(ModifyEmbeddedActivityConfig.class))
                .containsExactly("freePeriodEndsAt", "freePeriodStartsAt");
    }

    private static Stream<String> deprecated(Class<?> model) {
        return Arrays.stream(model.getMethods())
                .filter(method -> method.isAnnotationPresent(Deprecated.class))
                .map(Method::getName)
                .sorted();
    }

    @Test
    void javadocOfCallsNamesCredentials() throws IOException {
        String route = "\\{@code (GET|POST|PUT|PATCH|DELETE) /[^\\s;]++";
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            assertThat(sources.filter(source -> source.toString().endsWith("Client.java")))
                    .isNotEmpty()
                    .allSatisfy(source -> assertThat(Files.readString(source).replaceAll("\\s+\\* ", " "))
                            .doesNotContainPattern(route + "(?!; (needs |credentials are optional))"));
        }
    }
}
