package io.guildkit.applications;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.applications.bots.BotToken;
import io.guildkit.applications.bots.NewBot;
import io.guildkit.applications.roleconnections.ApplicationRoleConnection;
import io.guildkit.applications.roleconnections.RoleConnectionsClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.model.IntegrationType;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import io.guildkit.testsupport.Text;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.Request;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the answers that are not simply an object, and of the credentials that don't fit. */
class AnswersTest {
    private static final Snowflake APP = Snowflake.of("880218394199220334");

    @RegisterExtension
    final Service service = new Service();

    private ApplicationsClient applications() {
        return new ApplicationsClient(service.http());
    }

    private ApplicationsClient applications(Credentials credentials) {
        return new ApplicationsClient(service.http().withCredentials(credentials));
    }

    private static Application decode(String json) {
        return Application.CODEC.decode(Text.json(json).toString());
    }

    // ---- the application

    /** Services of the older kind say it of the bot. */
    @Test
    @SuppressWarnings("deprecation") // reads what is deprecated
    void whatIsSaidOfTheBotHoldsForTheApplication() {
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
    void placesWithoutAConfigurationAreKept() {
        Application application = decode("{'id': '1', 'integration_types_config': {'0': null, '1': {}, '7': null}}");
        assertThat(application.integrationTypesConfig().keySet())
                .containsExactly(IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL, IntegrationType.of(7));
        assertThat(application.integrationTypesConfig()).containsEntry(IntegrationType.GUILD_INSTALL, Optional.empty());
        JsonNode written = Text.json(Application.CODEC.encode(application)).get("integration_types_config");
        assertThat(written).isEqualTo(Text.json("{'0': null, '1': {}, '7': null}"));
    }

    @Test
    void assetsAreKeptByApplication() {
        service.answers(200, "{'applications': [{'id': '1'}], 'assets': {'1': [{'id': '2', 'type': 1}, null]}}");
        ApplicationsWithAssets all = applications().listWithAssets().send();
        assertThat(all.applications()).hasSize(1);
        assertThat(all.assets().get(Snowflake.of("1")))
                .extracting(ApplicationAsset::id)
                .containsExactly(Snowflake.of("2"));
    }

    // ---- secrets

    @Test
    void secretsAreToldOnlyToWhoAsks() {
        service.answers(200, "{'secret': 'canary-secret'}");
        ApplicationSecret secret = applications().resetSecret(APP).send();
        assertThat(secret.secret()).isEqualTo("canary-secret");
        assertThat(secret.toString()).doesNotContain("canary");
        service.answers(200, "{'token': 'canary-token'}");
        BotToken token = applications().bot().resetToken(APP).send();
        assertThat(token.token()).isEqualTo("canary-token");
        assertThat(token.toString()).doesNotContain("canary");
        assertThat(token.credentials()).isEqualTo(Credentials.bot("canary-token"));
        assertThat(token.credentials().toString()).doesNotContain("canary");
        NewBot bot = applications().bot().create(APP).send();
        assertThat(bot.credentials()).contains(Credentials.bot("canary-token"));
        assertThat(bot.toString()).doesNotContain("canary");
    }

    @Test
    void anApplicationThatHasABotGetsNoToken() {
        service.answers(200, "{'token': null}");
        NewBot bot = applications().bot().create(APP).send();
        assertThat(bot.token()).isEmpty();
        assertThat(bot.credentials()).isEmpty();
    }

    @Test
    void aTokenThatCannotTravelIsReadAndNotUsed() {
        service.answers(200, "{'token': 'can ary'}");
        NewBot bot = applications().bot().create(APP).send();
        assertThat(bot.token()).contains("can ary");
        assertThatIllegalArgumentException().isThrownBy(bot::credentials).withMessageNotContaining("ary");
        BotToken token = applications().bot().resetToken(APP).send();
        assertThatIllegalArgumentException().isThrownBy(token::credentials).withMessageNotContaining("ary");
    }

    @Test
    void anAnswerWithoutTheSecretIsUnreadable() {
        service.answers(200, "{}");
        assertThatThrownBy(() -> applications().resetSecret(APP).send())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("POST /applications/{application.id}/reset")
                .hasMessageContaining("secret");
    }

    // ---- attachments

    @Test
    void aPictureIsStreamedAsTheOnlyPartOfAForm() {
        service.answers(200, "{'attachment': {'id': '7', 'filename': 'cat.gif', 'ephemeral': true}}");
        UploadFile stream = UploadFile.of("cat.gif", new ByteArrayInputStream("GIF89a".getBytes(UTF_8)));
        assertThat(applications().assets().uploadAttachment(APP, stream).send().attachment())
                .hasValueSatisfying(attachment -> {
                    assertThat(attachment.id()).isEqualTo(Snowflake.of("7"));
                    assertThat(attachment.ephemeral()).contains(true);
                });
        Sent sent = service.sent().get(0);
        String boundary = requireNonNull(
                requireNonNull(MediaType.parse(sent.contentType())).parameter("boundary"));
        assertThat(sent.body().utf8().replace(boundary, "B"))
                .isEqualTo(String.join(
                        "\r\n",
                        "--B",
                        "Content-Disposition: form-data; name=\"file\"; filename=\"cat.gif\"",
                        "Content-Type: image/gif",
                        "",
                        "GIF89a",
                        "--B--",
                        ""));
    }

    // ---- elevation

    @TestFactory
    Stream<DynamicTest> whatIsGuardedIsRepeatedWithTheProofOfASecondFactor() {
        Map<String, Function<ApplicationsClient, ApiCall<?>>> guarded = Map.of(
                "delete", applications -> applications.delete(APP),
                "transfer", applications -> applications.transfer(APP, APP),
                "reset", applications -> applications.resetSecret(APP),
                "bot", applications -> applications.bot().create(APP),
                "bot/reset", applications -> applications.bot().resetToken(APP));
        return guarded.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    Service guard = new Service();
                    guard.answers(request -> {
                        if (request.url().encodedPath().endsWith("/mfa/finish")) {
                            return new ScriptedNetwork.Reply(200, "{'token': 'jwt'}");
                        }
                        return request.header("X-Service-MFA-Authorization") == null
                                ? new ScriptedNetwork.Reply(
                                        401,
                                        "{'code': 60003, 'message': 'MFA', 'mfa': {'ticket': 't', 'methods': [{'type': 'totp'}]}}")
                                : new ScriptedNetwork.Reply(200, "{'id': '1', 'secret': 's', 'token': 't'}");
                    });
                    entry.getValue().apply(new ApplicationsClient(guard.http())).send();
                    guard.http().close();
                    assertThat(guard.requests()).hasSize(3);
                    Request repeated = guard.requests().get(2);
                    assertThat(repeated.url()).isEqualTo(guard.requests().get(0).url());
                    assertThat(repeated.url().encodedPath()).endsWith("/880218394199220334/" + entry.getKey());
                    assertThat(repeated.header("X-Service-MFA-Authorization")).isEqualTo("jwt");
                }));
    }

    // ---- role connections

    @Test
    void propertiesOfRoleConnectionsComeAsAListOrByKey() {
        service.answers(
                200,
                "[{'platform_name': 'Garden Quest', 'metadata': {'plants': 42},"
                        + " 'application_metadata': [{'type': 2, 'key': 'plants', 'name': 'Plants'}]},"
                        + " {'metadata': {}, 'application_metadata': {'plants': {'type': 2, 'name': 'Plants'},"
                        + " 'b': {'type': 7, 'key': 'beds'}, 'c': null, 'd': 5}}]");
        List<ApplicationRoleConnection> all =
                applications().roleConnections().list().send();
        assertThat(all.get(0).metadata()).isEqualTo(Map.of("plants", "42"));
        RoleConnectionMetadata plants = all.get(0).applicationMetadata().get(0);
        assertThat(plants.key()).isEqualTo("plants");
        assertThat(all.get(1).applicationMetadata()).hasSize(2).contains(plants);
        assertThat(all.get(1).applicationMetadata().get(1).key()).isEqualTo("beds");
    }

    // ---- credentials

    @Test
    void roleConnectionsTakeNothingButOauth2() {
        for (Credentials other : List.of(Credentials.accountToken("a"), Credentials.bot("b"), Credentials.none())) {
            RoleConnectionsClient connections = applications(other).roleConnections();
            for (ApiCall<?> call : List.of(connections.get(APP), connections.modify(APP, it -> {}))) {
                assertThatThrownBy(call::send)
                        .isInstanceOf(CredentialsException.class)
                        .hasMessageContaining("/users/@me/applications/{application.id}/role-connection")
                        .hasMessageContaining("role_connections.write");
            }
        }
        assertThat(service.requests()).isEmpty();
        service.answers(200, "{}");
        applications(Credentials.oauth2("o")).roleConnections().get(APP).send();
        assertThat(service.requests().get(0).header("Authorization")).isEqualTo("Bearer o");
    }

    @ParameterizedTest
    @CsvSource({"account, account-token", "bot, Bot b", "oauth2, Bearer o"})
    void whatIsPublicTakesEveryKindOfToken(String kind, String authorization) {
        Credentials credentials = switch (kind) {
            case "bot" -> Credentials.bot("b");
            case "oauth2" -> Credentials.oauth2("o");
            default -> service.http().credentials();
        };
        service.answers(200, "{'id': '1'}");
        applications(credentials).getPublic(APP).send();
        service.answers(200, "[{'id': '1'}]");
        applications(credentials).listPublic(List.of(APP)).send();
        assertThat(service.requests())
                .extracting(request -> request.header("Authorization"))
                .containsOnly(authorization);
        assertThat(service.requests()).hasSize(2);
    }

    @Test
    void threeEndpointsCanDoWithoutCredentials() {
        service.answers(200, "[{'id': '1'}]");
        applications().listDetectable().withoutCredentials().send();
        applications().assets().list(APP).withoutCredentials().send();
        service.answers(200, "{'id': '1'}");
        applications().getRpc(APP).withoutCredentials().send();
        assertThat(service.requests()).hasSize(3);
        assertThat(service.requests()).allMatch(request -> request.header("Authorization") == null);
    }

    @Test
    void nothingIsAskedForWithoutIdentifiers() {
        assertThatThrownBy(
                        () -> assertThat(applications().listPublic(List.of())).isNull())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("application_ids");
    }
}
