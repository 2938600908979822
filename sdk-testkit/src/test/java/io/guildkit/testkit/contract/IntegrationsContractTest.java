package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.IntegrationApplication;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.integrations.ExpireBehavior;
import io.guildkit.invites.integrations.Integration;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedIntegration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IntegrationsContractTest extends ContractTest {
    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedAccount bot;
    private EmulatedApplication quiz;
    private EmulatedGuild guild;
    private EmulatedIntegration stream;
    private EmulatedIntegration app;
    private Snowflake guildId;
    private Snowflake streamId;
    private String path;
    private String token;
    private IntegrationsClient integrations;

    @BeforeEach
    void plant() {
        ada = seed().create();
        bob = emulator.account("bob@example.com").create();
        bot = emulator.account().username("quizbot").bot().create();
        guild = emulator.guild("Chess Club").owner(ada).create();
        quiz = emulator.application("Quiz")
                .description("Asks questions.")
                .bot(bot)
                .commands()
                .roleConnection(2, "points", "Points", "Points won")
                .verificationUrl("https://quiz.example/verify")
                .create();
        stream = guild.integration("stream_provider_a")
                .name("ada_plays")
                .user(ada)
                .subscribers(9)
                .create();
        app = guild.integration("service_app").application(quiz).scopes("bot").create();
        guildId = Snowflake.of(guild.id());
        streamId = Snowflake.of(stream.id());
        path = "/guilds/" + guild.id() + "/integrations";
        emulator.clearEvents();
        token = signedIn(ada);
        integrations = client(builder().driftListener(drifts::add)).integrations();
    }

    @AfterEach
    void nothingDrifted() {
        assertThat(drifts).isEmpty();
    }

    @Test
    void areListedWithTheFieldsOfTheirTypes() {
        List<Integration> all = integrations.listOfGuild(guildId).send();
        onlyRequest().to("GET", path).withoutBody().as(token);
        assertThat(all).hasSize(2);
        Integration first = all.get(0);
        assertThat(first.id()).isEqualTo(streamId);
        assertThat(first.name()).isEqualTo("ada_plays");
        assertThat(first.type()).isEqualTo(IntegrationKind.STREAM_PROVIDER_A);
        assertThat(first.enabled()).isTrue();
        assertThat(first.account()).hasValueSatisfying(account -> {
            assertThat(account.id()).isEqualTo("1000");
            assertThat(account.name()).isEqualTo("ada_plays");
        });
        assertThat(first.syncing()).contains(false);
        assertThat(first.roleId()).isPresent();
        assertThat(first.syncedAt()).contains(stream.syncedAt());
        assertThat(first.subscriberCount()).contains(9);
        assertThat(first.revoked()).contains(false);
        assertThat(first.user())
                .hasValueSatisfying(user -> assertThat(user.id().toString()).isEqualTo(ada.id()));
        Integration second = all.get(1);
        assertThat(second.type()).isEqualTo(IntegrationKind.SERVICE_APP);
        assertThat(second.scopes()).containsExactly("bot");
        assertThat(second.roleConnectionsMetadata()).isEmpty();
        IntegrationApplication application = second.application().orElseThrow();
        assertThat(application.id()).isEqualTo(Snowflake.of(quiz.id()));
        assertThat(application.description()).isEqualTo("Asks questions.");
        assertThat(application.bot())
                .hasValueSatisfying(user -> assertThat(user.username()).isEqualTo("quizbot"));
    }

    @Test
    void comeWithMoreOnRequest() {
        Integration only = integrations
                .listOfGuild(guildId, query -> query.hasCommands(true).includeRoleConnectionsMetadata(true))
                .send()
                .get(0);
        onlyRequest().to("GET", path + "?has_commands=true&include_role_connections_metadata=true");
        assertThat(only.id()).isEqualTo(Snowflake.of(app.id()));
        assertThat(only.roleConnectionsMetadata())
                .extracting(RoleConnectionMetadata::key)
                .containsExactly("points");
        assertThat(only.application().orElseThrow().roleConnectionsVerificationUrl())
                .contains("https://quiz.example/verify");
    }

    @Test
    void canHaveAnIdThatIsNoNumber() {
        guild.integration("stream_provider_a").partners().create();
        Snowflake partners = Snowflake.of("stream_provider_a-partners");
        assertThat(integrations.listOfGuild(guildId).send())
                .extracting(Integration::id)
                .contains(partners);
        emulator.clearRequests();
        integrations.sync(guildId, partners).send();
        onlyRequest().to("POST", path + "/stream_provider_a-partners/sync");
    }

    @Test
    void needPermission() {
        guild.addMember(bob);
        signedIn(bob);
        List<ApiCall<?>> calls = List.of(
                integrations.listOfGuild(guildId),
                integrations.create(guildId, IntegrationKind.VIDEO_PROVIDER_B, "77"),
                integrations.sync(guildId, streamId),
                integrations.modify(guildId, streamId, change -> change.expireGracePeriod(7)),
                integrations.delete(guildId, streamId),
                integrations.migrateCommandScope(guildId));
        for (ApiCall<?> call : calls) {
            assertThat(refused(ForbiddenException.class, call).code()).isEqualTo(ErrorCode.MISSING_PERMISSION);
        }
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void areAdded() {
        assertThat(integrations
                        .create(guildId, IntegrationKind.VIDEO_PROVIDER_B, "UC42")
                        .send())
                .isNull();
        onlyRequest()
                .to("POST", path)
                .withBody("{'type':'video_provider_b','id':'UC42'}")
                .as(token);
        assertThat(guild.integrations())
                .last()
                .satisfies(added -> assertThat(added.accountId()).isEqualTo("UC42"));
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_CREATE");
    }

    @Test
    void areSynced() {
        emulator.clock().advance(Duration.ofHours(1));
        integrations.sync(guildId, streamId).send();
        onlyRequest().to("POST", path + "/" + streamId + "/sync").as(token);
        assertThat(stream.syncedAt()).isEqualTo(emulator.clock().instant());
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_UPDATE");
        refused(NotFoundException.class, integrations.sync(guildId, Snowflake.of(1)));
    }

    @Test
    void areModified() {
        integrations
                .modify(
                        guildId,
                        streamId,
                        change -> change.expireBehavior(ExpireBehavior.KICK)
                                .expireGracePeriod(30)
                                .enableEmoticons(true))
                .send();
        onlyRequest()
                .to("PATCH", path + "/" + streamId)
                .withBody("{'expire_behavior':1,'expire_grace_period':30,'enable_emoticons':true}")
                .as(token);
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_UPDATE");
        Integration changed = integrations.listOfGuild(guildId).send().get(0);
        assertThat(changed.expireBehavior()).contains(ExpireBehavior.KICK);
        assertThat(changed.expireGracePeriod()).contains(30);
        assertThat(changed.enableEmoticons()).contains(true);
    }

    @Test
    void areDeletedWithEverythingThatBelongsToThem() {
        guild.addWebhook(quiz);
        Snowflake appId = Snowflake.of(app.id());
        integrations.delete(guildId, appId).send();
        onlyRequest().to("DELETE", path + "/" + appId).withoutBody().as(token);
        assertThat(guild.isMember(bot)).isFalse();
        assertThat(guild.webhookIds()).isEmpty();
        assertThat(emulator.events())
                .containsExactly(
                        "GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_DELETE", "GUILD_MEMBER_REMOVE", "WEBHOOKS_UPDATE");
        refused(NotFoundException.class, integrations.delete(guildId, appId));
    }

    @Test
    void moveToTheScopeOfCommands() {
        assertThat(integrations.migrateCommandScope(guildId).send().integrationIdsWithAppCommands())
                .containsExactly(Snowflake.of(app.id()));
        onlyRequest()
                .to("POST", "/guilds/" + guildId + "/migrate-command-scope")
                .as(token);
        assertThat(app.scopes()).containsExactly("bot", "applications.commands");
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_UPDATE");
    }

    @Test
    void tellTheirApplications() {
        assertThat(integrations.listApplicationIdsByGuild().send())
                .isEqualTo(Map.of(guildId, List.of(Snowflake.of(quiz.id()))));
        onlyRequest().to("GET", "/users/@me/guilds/integration-application-ids").as(token);
    }

    @Test
    void tellNobodyElseTheirApplications() {
        ada.endSessions();
        refused(UnauthorizedException.class, integrations.listApplicationIdsByGuild());
    }

    @Test
    void canBelongToPrivateChannels() {
        EmulatedChannel group = emulator.groupDm("Friends", ada);
        EmulatedIntegration own =
                group.integration("service_app").application(quiz).create();
        Snowflake channel = Snowflake.of(group.id());
        Snowflake id = Snowflake.of(own.id());
        assertThat(integrations.listOfChannel(channel).send())
                .extracting(Integration::id)
                .containsExactly(id);
        onlyRequest().to("GET", "/channels/" + channel + "/integrations").as(token);
        signedIn(bob);
        refused(ForbiddenException.class, integrations.listOfChannel(channel));
        refused(ForbiddenException.class, integrations.deleteOfChannel(channel, id));
        emulator.clearRequests();
        store.save(token);
        integrations.deleteOfChannel(channel, id).send();
        onlyRequest()
                .to("DELETE", "/channels/" + channel + "/integrations/" + id)
                .as(token);
        assertThat(group.integrations()).isEmpty();
        assertThat(emulator.events()).containsExactly("INTEGRATION_DELETE");
    }

    @Test
    void letPeopleIn() {
        String bobs = signedIn(bob);
        integrations.join(streamId).send();
        onlyRequest().to("POST", "/integrations/" + streamId + "/join").as(bobs);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("GUILD_CREATE");
        refused(NotFoundException.class, integrations.join(Snowflake.of(1)));
        refused(ForbiddenException.class, integrations.join(Snowflake.of(app.id())));
    }
}
