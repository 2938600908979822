package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.error.NotFoundException;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IntegrationsContractTest extends AllWordsContractTest {
    private EmulatedAccount ada;
    private EmulatedAccount bot;
    private EmulatedApplication quiz;
    private EmulatedGuild guild;
    private EmulatedIntegration stream;
    private EmulatedIntegration app;
    private Snowflake guildId;
    private Snowflake streamId;
    private IntegrationsClient integrations;

    @BeforeEach
    void plant() {
        ada = seed().create();
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
        emulator.clearEvents();
        signedIn(ada);
        integrations = client(builder()).integrations();
    }

    @Test
    void listsFieldsByType() {
        List<Integration> all = integrations.listOfGuild(guildId).send();
        assertThat(all).hasSize(2);
        Integration first = all.get(0);
        assertThat(first.id()).isEqualTo(streamId);
        assertThat(first.type()).isEqualTo(IntegrationKind.STREAM_PROVIDER_A);
        assertThat(first.account())
                .hasValueSatisfying(account -> assertThat(account.name()).isEqualTo("ada_plays"));
        assertThat(first.syncedAt()).contains(stream.syncedAt());
        assertThat(first.subscriberCount()).contains(9);
        Integration second = all.get(1);
        assertThat(second.scopes()).containsExactly("bot");
        assertThat(second.application().orElseThrow().bot())
                .hasValueSatisfying(user -> assertThat(user.username()).isEqualTo("quizbot"));
    }

    @Test
    void readsTextIdentifiers() {
        guild.integration("stream_provider_a").partners().create();
        Snowflake partners = Snowflake.of(words.get(Word.STREAM_PROVIDER_A) + "-partners");
        assertThat(integrations.listOfGuild(guildId).send())
                .extracting(Integration::id)
                .contains(partners);
        emulator.clock().advance(Duration.ofHours(1));
        integrations.sync(guildId, partners).send();
        assertThat(integrations.listOfGuild(guildId).send())
                .filteredOn(integration -> integration.id().equals(partners))
                .singleElement()
                .satisfies(synced ->
                        assertThat(synced.syncedAt()).contains(emulator.clock().instant()));
    }

    @Test
    void addsIntegration() {
        assertThat(integrations
                        .create(guildId, IntegrationKind.VIDEO_PROVIDER_B, "UC42")
                        .send())
                .isNull();
        assertThat(guild.integrations())
                .last()
                .satisfies(added -> assertThat(added.accountId()).isEqualTo("UC42"));
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_CREATE");
    }

    @Test
    void modifiesIntegration() {
        integrations
                .modify(
                        guildId,
                        streamId,
                        change -> change.expireBehavior(ExpireBehavior.KICK)
                                .expireGracePeriod(30)
                                .enableEmoticons(true))
                .send();
        Integration changed = integrations.listOfGuild(guildId).send().get(0);
        assertThat(changed.expireBehavior()).contains(ExpireBehavior.KICK);
        assertThat(changed.expireGracePeriod()).contains(30);
        assertThat(changed.enableEmoticons()).contains(true);
    }

    @Test
    void deletesIntegrationWithItsObjects() {
        guild.addWebhook(quiz);
        Snowflake appId = Snowflake.of(app.id());
        integrations.delete(guildId, appId).send();
        assertThat(guild.isMember(bot)).isFalse();
        assertThat(guild.webhookIds()).isEmpty();
        assertThat(emulator.events())
                .containsExactly(
                        "GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_DELETE", "GUILD_MEMBER_REMOVE", "WEBHOOKS_UPDATE");
        refused(NotFoundException.class, integrations.delete(guildId, appId));
    }

    @Test
    void supportsPrivateChannels() {
        EmulatedChannel group = emulator.groupDm("Friends", ada);
        EmulatedIntegration own =
                group.integration("service_app").application(quiz).create();
        Snowflake channel = Snowflake.of(group.id());
        Snowflake id = Snowflake.of(own.id());
        assertThat(integrations.listOfChannel(channel).send())
                .extracting(Integration::id)
                .containsExactly(id);
        integrations.deleteOfChannel(channel, id).send();
        assertThat(group.integrations()).isEmpty();
        assertThat(emulator.events()).containsExactly("INTEGRATION_DELETE");
    }
}
