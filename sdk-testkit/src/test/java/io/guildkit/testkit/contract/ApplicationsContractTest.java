package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.applications.Application;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.applications.signatures.SignatureCheck;
import io.guildkit.applications.signatures.SignatureVerifier;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.TeamMember;
import io.guildkit.core.model.TeamRole;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedTeam;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationsContractTest extends ApplicationScene {
    /** Returns the present application of the owner. */
    private Application now() {
        return applications.get(quizId).send();
    }

    @Test
    void returnsAllFieldsToOwner() {
        Application shown = now();
        assertThat(shown.guildId()).contains(Snowflake.of(guild.id()));
        assertThat(shown.verifyKey()).isEqualTo(quiz.verifyKey());
        assertThat(shown.verificationState()).isEqualTo(VerificationState.SUCCEEDED);
        assertThat(shown.isVerified()).isTrue();
        assertThat(shown.flags().has(ApplicationFlag.EMBEDDED)).isTrue();
        assertThat(shown.owner().orElseThrow().id()).hasToString(owner.id());
        assertThat(shown.team().orElseThrow().members())
                .extracting(TeamMember::role)
                .contains(Optional.of(TeamRole.DEVELOPER), Optional.of(TeamRole.READ_ONLY));
        assertThat(asBot().getOwn().send()).isEqualTo(shown);
    }

    @Test
    void createsApplicationWithBot() {
        Application chess = applications
                .create(
                        "Chess",
                        created -> created.type(ApplicationType.CREATOR_MONETIZATION)
                                .teamId(Snowflake.of(team.id()))
                                .icon(PNG)
                                .flags(FlagSet.of(ApplicationFlag.GATEWAY_PRESENCE_LIMITED)))
                .send();
        assertThat(chess.type()).contains(ApplicationType.CREATOR_MONETIZATION);
        assertThat(chess.bot())
                .hasValueSatisfying(bot -> assertThat(bot.username()).isEqualTo("Chess"));
        assertThat(chess.icon()).isPresent();
        assertThat(chess.flags().bits()).isEqualTo(8192);
        EmulatedApplication planted =
                emulator.applications().byId(chess.id().toString()).orElseThrow();
        assertThat(planted.team()).map(EmulatedTeam::id).contains(team.id());
    }

    @Test
    void changesOnlySetAndClearedFields() {
        Application before = now();
        applications
                .modify(
                        quizId,
                        change -> change.name("Quizzes")
                                .clearDescription()
                                .clearIcon()
                                .clearTags()
                                .maxParticipants(8))
                .send();
        Application changed = now();
        assertThat(changed)
                .isEqualTo(Application.builder()
                        .from(before)
                        .name("Quizzes")
                        .description("")
                        .icon(Optional.empty())
                        .tags(List.of())
                        .maxParticipants(8)
                        .build());
        applications.modify(quizId, change -> {}).send();
        assertThat(now()).isEqualTo(changed);
    }

    @Test
    void requestsAdditionalIntents() {
        String contact = "c".repeat(25);
        applications
                .requestAdditionalIntents(
                        quizId,
                        request -> request.applicationDescription("d".repeat(50))
                                .guildMembers(members -> members.useCaseDescription("u".repeat(50))
                                        .useCaseSupplementalMaterialDescription("video")
                                        .storeOffPlatform(true)
                                        .contactDeletion(contact)
                                        .encrypted(true)))
                .send();
        String intent = "intents_gateway_guild_members_";
        assertThat(quiz.intentRequests()).singleElement().satisfies(request -> {
            JsonNode received = Sent.json(request);
            assertThat(received.path("intents_flags_requested").asInt()).isEqualTo(16384);
            assertThat(received.path(intent + "contact_deletion").asText()).isEqualTo(contact);
            assertThat(received.path(intent + "encrypted").asBoolean()).isTrue();
        });
    }

    /** Returns a call that a second factor guards, named by the last part of its path. */
    private static ApiCall<?> sensitive(String operation, ApplicationsClient client, Snowflake id, Snowflake team) {
        return switch (operation) {
            case "delete" -> client.delete(id);
            case "transfer" -> client.transfer(id, team);
            case "reset" -> client.resetSecret(id);
            case "bot" -> client.bot().create(id);
            default -> client.bot().resetToken(id);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "transfer", "reset", "bot", "bot/reset"})
    void asksForSecondFactorToResetSecret(String operation) {
        EmulatedAccount ada = emulator.account().password(PASSWORD).totp().create();
        signedIn(ada);
        Snowflake team = Snowflake.of(emulator.team("Mine").owner(ada).create().id());
        EmulatedApplication solo = emulator.application("Solo").owner(ada).bot().create();
        Snowflake id = Snowflake.of(solo.id());
        String before = solo.json() + solo.clientSecret() + solo.botToken();
        ApplicationsClient unattended = client(builder()).applications();
        refused(ElevationRequiredException.class, sensitive(operation, unattended, id, team));
        assertThat(solo.json() + solo.clientSecret() + solo.botToken()).isEqualTo(before);
        AtomicInteger prompts = new AtomicInteger();
        ApplicationsClient attended = client(builder().secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
                    prompts.incrementAndGet();
                    return SecondFactorAnswer.totp(ada.totpCode());
                })))
                .applications();
        sensitive(operation, attended, id, team).send();
        assertThat(prompts).hasValue(1);
        assertThat(emulator.processed("POST /applications/{application.id}/" + operation))
                .isOne();
    }

    @Test
    void verifiesSignaturesOfTheService() {
        SignatureVerifier verifier = SignatureVerifier.builder(now().verifyKey())
                .clock(emulator.clock())
                .build();
        String body = "{\"type\":1}";
        String timestamp = Long.toString(emulator.clock().instant().getEpochSecond());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Signature-Timestamp", timestamp);
        headers.put("X-Signature-Ed25519", quiz.sign(timestamp, body));
        assertThat(check(verifier, headers, body)).isEqualTo(SignatureCheck.VALID);
        assertThat(check(verifier, headers, "{\"type\":2}")).isEqualTo(SignatureCheck.BAD_SIGNATURE);
        emulator.clock().advance(Duration.ofMinutes(5));
        assertThat(check(verifier, headers, body)).isEqualTo(SignatureCheck.VALID);
        emulator.clock().advance(Duration.ofSeconds(1));
        assertThat(check(verifier, headers, body)).isEqualTo(SignatureCheck.STALE);
        headers.put(
                "X-Signature-Ed25519", emulator.application("Other").create().sign(timestamp, body));
        assertThat(check(verifier, headers, body)).isEqualTo(SignatureCheck.BAD_SIGNATURE);
    }

    private static SignatureCheck check(SignatureVerifier verifier, Map<String, String> headers, String body) {
        return verifier.verify(headers::get, body.getBytes(StandardCharsets.UTF_8));
    }
}
