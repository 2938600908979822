package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.applications.Application;
import io.guildkit.applications.ApplicationSecret;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.applications.ApplicationsWithAssets;
import io.guildkit.applications.InteractionsVersion;
import io.guildkit.applications.approval.DiscoverabilityState;
import io.guildkit.applications.approval.MonetizationState;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.applications.intents.RequestAdditionalIntents;
import io.guildkit.applications.signatures.SignatureCheck;
import io.guildkit.applications.signatures.SignatureVerifier;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.IntegrationType;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationsContractTest extends CastContractTest {
    private static final String LIMIT_REACHED = "APPLICATION_LIMIT_REACHED";

    /** The application as it is now, as its owner sees it. */
    private Application now() {
        return applications.get(cast.id).send();
    }

    // ---- looking

    @ParameterizedTest
    @EnumSource
    void areListedWithThoseOfTeamsOnRequest(Way way) {
        EmulatedApplication solo =
                emulator.application("Solo").owner(cast.owner).create();
        assertThat(sent(way, applications.list())).extracting(Application::id).containsExactly(Snowflake.of(solo.id()));
        onlyRequest().to("GET", "/applications").withoutBody();
        List<Application> all = sent(way, applications.list(query -> query.withTeamApplications(true)));
        onlyRequest().to("GET", "/applications?with_team_applications=true");
        assertThat(all).extracting(Application::name).containsExactlyInAnyOrder("Quiz", "Solo");
        assertThat(all)
                .allSatisfy(one -> assertThat(one.team())
                        .as("only told about one application at a time")
                        .isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void areListedWithTheirAssets(Way way) {
        ApplicationsWithAssets all = sent(way, applications.listWithAssets(query -> query.withTeamApplications(true)));
        onlyRequest().to("GET", "/applications-with-assets?with_team_applications=true");
        assertThat(all.applications()).extracting(Application::id).containsExactly(cast.id);
        assertThat(all.assets().get(cast.id)).singleElement().satisfies(asset -> {
            assertThat(asset.id()).isEqualTo(cast.assetId);
            assertThat(asset.name()).isEqualTo("logo");
        });
        assertThat(sent(way, applications.listWithAssets()).applications()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void tellTheirOwnerEverything(Way way) {
        Application quiz = sent(way, applications.get(cast.id));
        onlyRequest().to("GET", path).withoutBody();
        assertThat(quiz.name()).isEqualTo("Quiz");
        assertThat(quiz.description()).isEqualTo("Asks questions.");
        assertThat(quiz.icon()).contains("3f2a");
        assertThat(quiz.tags()).containsExactly("trivia");
        assertThat(quiz.guildId()).contains(Snowflake.of(cast.guild.id()));
        assertThat(quiz.verifyKey()).isEqualTo(cast.application.verifyKey());
        assertThat(quiz.isVerified()).isTrue();
        assertThat(quiz.verificationState()).isEqualTo(VerificationState.SUCCEEDED);
        assertThat(quiz.flags().has(ApplicationFlag.EMBEDDED)).isTrue();
        assertThat(quiz.monetizationEligibilityFlags()).isPresent();
        assertThat(quiz.owner().orElseThrow().id()).hasToString(cast.owner.id());
        assertThat(quiz.team().orElseThrow().members())
                .extracting(TeamMember::role)
                .contains(Optional.of(TeamRole.DEVELOPER), Optional.of(TeamRole.READ_ONLY));
        assertThat(quiz.embeddedActivityConfig())
                .hasValueSatisfying(config -> assertThat(config.applicationId())
                        .as("stands outside already")
                        .isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void knowThemselves(Way way) {
        Application own = sent(way, as(Person.OWN_BOT).getOwn());
        onlyRequest().to("GET", "/applications/@me").withoutBody().as("Bot " + cast.application.botToken());
        assertThat(own).isEqualTo(now());
    }

    @ParameterizedTest
    @EnumSource
    void tellWhatKeepsThemFromBeingFound(Way way) {
        cast.application.set("discovery_eligibility_flags", 3);
        var found = sent(way, applications.getDiscoverability(cast.id));
        onlyRequest().to("GET", path + "/discoverability-state").withoutBody();
        assertThat(found.discoverabilityState()).isEqualTo(DiscoverabilityState.INELIGIBLE);
        assertThat(found.discoveryEligibilityFlags().bits()).isEqualTo(3);
        assertThat(found.badCommands()).singleElement().satisfies(command -> {
            assertThat(command.name()).isEqualTo("win");
            assertThat(command.applicationId()).contains(cast.id);
        });
    }

    // ---- creating

    @ParameterizedTest
    @EnumSource
    void areCreatedWithABot(Way way) {
        Application chess = sent(
                way,
                applications.create(
                        "Chess",
                        created -> created.type(ApplicationType.CREATOR_MONETIZATION)
                                .teamId(Snowflake.of(cast.team.id()))
                                .description("Plays.")
                                .icon(PNG)
                                .coverImage(PNG)
                                .flags(FlagSet.of(ApplicationFlag.GATEWAY_PRESENCE_LIMITED))
                                .guildId(Snowflake.of(cast.guild.id()))
                                .redirectUris(List.of("https://chess.example/done"))
                                .deeplinkUri("chess://open")));
        onlyRequest()
                .to("POST", "/applications")
                .withBody(
                        "{'name':'Chess','type':4,'team_id':'%s','description':'Plays.','icon':'%s','cover_image':'%s',"
                                + "'flags':8192,'guild_id':'%s','redirect_uris':['https://chess.example/done'],"
                                + "'deeplink_uri':'chess://open'}",
                        cast.team.id(), PNG_URI, PNG_URI, cast.guild.id());
        assertThat(chess.type()).contains(ApplicationType.CREATOR_MONETIZATION);
        assertThat(chess.bot())
                .hasValueSatisfying(bot -> assertThat(bot.username()).isEqualTo("Chess"));
        assertThat(chess.icon()).isPresent();
        assertThat(chess.coverImage()).isPresent();
        assertThat(chess.flags().bits()).isEqualTo(8192);
        assertThat(chess.redirectUris()).containsExactly("https://chess.example/done");
        assertThat(chess.deeplinkUri()).contains("chess://open");
        EmulatedApplication planted =
                emulator.applications().byId(chess.id().toString()).orElseThrow();
        assertThat(planted.team()).map(EmulatedTeam::id).contains(cast.team.id());
    }

    @Test
    void areRefusedForWhatOnlyTheServiceKnows() {
        refusedForm(
                applications.create("Chess", created -> created.type(ApplicationType.GAME)),
                "type",
                "BASE_TYPE_CHOICES");
        refusedForm(
                applications.create("Chess", created -> created.teamId(Snowflake.of(1))), "team_id", "TEAM_NOT_FOUND");
        BadRequestException refusal = refused(
                applications.create("Chess", created -> created.flags(FlagSet.of(ApplicationFlag.PARTNER))),
                ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().all()).containsOnlyKeys("flags");
    }

    @Test
    void areFiftyAtMostForAUser() {
        for (int i = 0; i < 49; i++) {
            emulator.application("Solo " + i).owner(cast.owner).create();
        }
        assertThat(applications.create("The fiftieth").send().name()).isEqualTo("The fiftieth");
        BadRequestException refusal = refused(applications.create("One too many"), ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly(LIMIT_REACHED);
        assertThat(applications
                        .create("For the team", created -> created.teamId(Snowflake.of(cast.team.id())))
                        .send()
                        .name())
                .as("those of teams are counted apart")
                .isEqualTo("For the team");
    }

    @Test
    void areTwentyFiveAtMostForATeam() {
        for (int i = 0; i < 24; i++) {
            emulator.application("Shared " + i).team(cast.heirs).create();
        }
        Snowflake heirs = Snowflake.of(cast.heirs.id());
        Application last = applications
                .create("The twenty-fifth", created -> created.teamId(heirs))
                .send();
        assertThat(last.name()).isEqualTo("The twenty-fifth");
        refusedForm(applications.create("One too many", created -> created.teamId(heirs)), "team_id", LIMIT_REACHED);
        refusedForm(applications.transfer(cast.id, heirs), "team_id", LIMIT_REACHED);
        assertThat(cast.application.team()).map(EmulatedTeam::id).contains(cast.team.id());
    }

    // ---- changing

    @ParameterizedTest
    @EnumSource
    void changeWhatIsSetAndCleared(Way way) {
        Application before = now();
        emulator.clearRequests();
        Application changed = sent(
                way,
                applications.modify(
                        cast.id,
                        change -> change.name("Quizzes")
                                .clearDescription()
                                .clearIcon()
                                .coverImage(PNG)
                                .clearTags()
                                .maxParticipants(8)
                                .interactionsVersion(InteractionsVersion.VERSION_2)));
        onlyRequest()
                .to("PATCH", path)
                .withBody(
                        "{'name':'Quizzes','description':null,'icon':null,'cover_image':'%s','tags':null,"
                                + "'max_participants':8,'interactions_version':2}",
                        PNG_URI);
        assertThat(changed.name()).isEqualTo("Quizzes");
        assertThat(changed.description()).isEmpty();
        assertThat(changed.icon()).isEmpty();
        assertThat(changed.coverImage()).isPresent();
        assertThat(changed.tags()).isEmpty();
        assertThat(changed.maxParticipants()).contains(8);
        assertThat(changed.guildId()).as("not touched").isEqualTo(before.guildId());
        assertThat(changed.verifyKey()).isEqualTo(before.verifyKey());
    }

    @ParameterizedTest
    @EnumSource
    void changeNothingThatIsNotTouched(Way way) {
        Application before = now();
        emulator.clearRequests();
        sent(way, applications.modify(cast.id, change -> {}));
        onlyRequest().to("PATCH", path).withBody("{}");
        assertThat(now()).isEqualTo(before);
    }

    @Test
    void keepAPlaceWithoutAConfiguration() {
        applications
                .modify(
                        cast.id,
                        change ->
                                change.integrationTypesConfig(Map.of(IntegrationType.GUILD_INSTALL, Optional.empty())))
                .send();
        onlyRequest().to("PATCH", path).withBody("{'integration_types_config':{'0':null}}");
        assertThat(now().integrationTypesConfig()).containsEntry(IntegrationType.GUILD_INSTALL, Optional.empty());
    }

    @ParameterizedTest
    @EnumSource
    void changeThemselves(Way way) {
        Application changed = sent(
                way,
                as(Person.OWN_BOT)
                        .modifyOwn(change ->
                                change.description("Asks more.").clearIcon().clearInteractionsEndpointUrl()));
        onlyRequest()
                .to("PATCH", "/applications/@me")
                .withBody("{'description':'Asks more.','icon':null,'interactions_endpoint_url':null}");
        assertThat(changed.description()).isEqualTo("Asks more.");
        assertThat(changed.icon()).isEmpty();
        assertThat(changed.tags()).containsExactly("trivia");
        assertThat(now().description()).isEqualTo("Asks more.");
    }

    @Test
    void refuseWhatOnlyTheServiceKnows() {
        refusedForm(
                applications.modify(cast.id, change -> change.guildId(Snowflake.of(1))),
                "guild_id",
                "BASE_TYPE_CHOICES");
        refusedForm(
                applications.modify(cast.id, change -> change.discoverabilityState(DiscoverabilityState.FEATUREABLE)),
                "discoverability_state",
                "BASE_TYPE_CHOICES");
        refusedForm(
                applications.modify(cast.id, change -> change.monetizationState(MonetizationState.BLOCKED)),
                "monetization_state",
                "BASE_TYPE_CHOICES");
        refusedForm(
                applications.modify(cast.id, change -> change.developerIds(List.of(Snowflake.of(1)))),
                "developer_ids[0]",
                "BASE_TYPE_CHOICES");
        refusedForm(
                as(Person.OWN_BOT).modifyOwn(change -> change.interactionsVersion(InteractionsVersion.of(3))),
                "interactions_version",
                "BASE_TYPE_CHOICES");
        FlagSet<ApplicationFlag> partner = FlagSet.of(ApplicationFlag.PARTNER);
        for (ApiCall<?> call : List.of(
                applications.modify(cast.id, change -> change.flags(partner)),
                as(Person.OWN_BOT).modifyOwn(change -> change.flags(partner)))) {
            assertThat(refused(call, ErrorCode.INVALID_FORM).formErrors().all()).containsOnlyKeys("flags");
        }
    }

    @ParameterizedTest
    @EnumSource
    void goToAnotherTeam(Way way) {
        Snowflake heirs = Snowflake.of(cast.heirs.id());
        Application moved = sent(way, applications.transfer(cast.id, heirs));
        onlyRequest().to("POST", path + "/transfer").withBody("{'team_id':'%s'}", heirs);
        assertThat(moved.team())
                .hasValueSatisfying(team -> assertThat(team.id()).isEqualTo(heirs));
        refusedForm(applications.transfer(cast.id, Snowflake.of(1)), "team_id", "TEAM_NOT_FOUND");
    }

    @ParameterizedTest
    @EnumSource
    void goForGood(Way way) {
        String botToken = cast.application.botToken();
        assertThat(sent(way, applications.delete(cast.id))).isNull();
        onlyRequest().to("POST", path + "/delete").withBody("{}");
        assertThat(cast.application.exists()).isFalse();
        assertThat(cast.application.bot().orElseThrow().isSignedIn(botToken)).isFalse();
        assertCode(refused(NotFoundException.class, applications.get(cast.id)), ErrorCode.UNKNOWN_APPLICATION);
        assertCode(refused(NotFoundException.class, applications.delete(cast.id)), ErrorCode.UNKNOWN_APPLICATION);
    }

    @ParameterizedTest
    @EnumSource
    void getAnotherSecretThatShowsNowhere(Way way) {
        String before = cast.application.clientSecret();
        ApplicationSecret answer = sent(way, applications.resetSecret(cast.id));
        onlyRequest().to("POST", path + "/reset").withBody("{}");
        assertThat(answer.secret()).isEqualTo(cast.application.clientSecret()).isNotEqualTo(before);
        assertThat(answer.toString()).doesNotContain(answer.secret());
    }

    @ParameterizedTest
    @EnumSource
    void askForMoreIntents(Way way) {
        String description = "d".repeat(50);
        String use = "u".repeat(50);
        String contact = "c".repeat(25);
        assertThat(sent(
                        way,
                        applications.requestAdditionalIntents(
                                cast.id,
                                request -> request.applicationDescription(description)
                                        .guildMembers(members -> members.useCaseDescription(use)
                                                .useCaseSupplementalMaterialDescription("video")
                                                .storeOffPlatform(true)
                                                .contactDeletion(contact)
                                                .encrypted(true)))))
                .isNull();
        String body = "{'application_description':'%s','intents_flags_requested':16384,"
                + "'intents_gateway_guild_members_use_case_description':'%s',"
                + "'intents_gateway_guild_members_use_case_supplemental_material_description':'video',"
                + "'intents_gateway_guild_members_store_off_platform':true,"
                + "'intents_gateway_guild_members_encrypted':true,"
                + "'intents_gateway_guild_members_contact_deletion':'%s'}";
        onlyRequest().to("POST", path + "/request-additional-intents").withBody(body, description, use, contact);
        assertThat(cast.application.intentRequests())
                .singleElement()
                .satisfies(request ->
                        assertThat(Sent.json(request)).isEqualTo(Sent.json(body, description, use, contact)));
    }

    @Test
    void mustBeVerifiedToAskForMoreIntents() {
        EmulatedApplication solo =
                emulator.application("Solo").owner(cast.owner).bot().create();
        ApiCall<Void> call =
                applications.requestAdditionalIntents(Snowflake.of(solo.id()), ApplicationCast::messageContent);
        assertCode(refused(ForbiddenException.class, call), ErrorCode.MISSING_ACCESS);
        solo.verify();
        call.send();
        assertThat(solo.intentRequests()).hasSize(1);
    }

    @Test
    void mayAskForNoIntent() {
        applications
                .requestAdditionalIntents(
                        cast.id,
                        RequestAdditionalIntents.builder()
                                .applicationDescription("d".repeat(50))
                                .build())
                .send();
        assertThat(cast.application.intentRequests()).hasSize(1);
    }

    // ---- elevation

    /** The five that a second factor guards, by the last part of their paths. */
    private static ApiCall<?> sensitive(String what, ApplicationsClient client, Snowflake id, Snowflake team) {
        return switch (what) {
            case "delete" -> client.delete(id);
            case "transfer" -> client.transfer(id, team);
            case "reset" -> client.resetSecret(id);
            case "bot" -> client.bot().create(id);
            default -> client.bot().resetToken(id);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "transfer", "reset", "bot", "bot/reset"})
    void needNoThoughtForASecondFactor(String what) {
        for (Way way : Way.values()) {
            EmulatedAccount ada = emulator.account().password(PASSWORD).totp().create();
            signedIn(ada);
            Snowflake team =
                    Snowflake.of(emulator.team("Mine").owner(ada).create().id());
            EmulatedApplication solo =
                    emulator.application("Solo").owner(ada).bot().create();
            Snowflake id = Snowflake.of(solo.id());
            String before = solo.json() + solo.clientSecret() + solo.botToken();

            ApplicationsClient unattended = client(builder()).applications();
            ApiCall<?> alone = sensitive(what, unattended, id, team);
            ElevationRequiredException refusal =
                    catchThrowableOfType(ElevationRequiredException.class, () -> sent(way, alone));
            assertCode(refusal, ErrorCode.MFA_REQUIRED);
            assertThat(solo.exists()).isTrue();
            assertThat(solo.json() + solo.clientSecret() + solo.botToken())
                    .as("nothing happened")
                    .isEqualTo(before);

            AtomicInteger prompts = new AtomicInteger();
            ApplicationsClient attended = client(
                            builder().secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
                                prompts.incrementAndGet();
                                return SecondFactorAnswer.totp(ada.totpCode());
                            })))
                    .applications();
            emulator.clearRequests();
            sent(way, sensitive(what, attended, id, team));
            assertThat(prompts).hasValue(1);
            assertThat(emulator.requests()).hasSize(3);
            assertThat(emulator.processed("POST /applications/{application.id}/" + what))
                    .isOne();
        }
    }

    @Test
    void askNoBotForASecondFactor() {
        emulator.clearRequests();
        as(Person.OWN_BOT).resetSecret(cast.id).send();
        assertThat(emulator.requests()).hasSize(1);
    }

    // ---- what the service sends

    @Test
    void canTellTheServiceFromOthers() {
        Application quiz = now();
        SignatureVerifier verifier = SignatureVerifier.builder(quiz.verifyKey())
                .clock(emulator.clock())
                .build();
        String body = "{\"type\":1}";
        String timestamp = Long.toString(emulator.clock().instant().getEpochSecond());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Signature-Timestamp", timestamp);
        headers.put("X-Signature-Ed25519", cast.application.sign(timestamp, body));
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
