package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.integrations.Integration;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedIntegration;
import io.guildkit.testkit.EmulatedMessage;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What differs between clients with the words of the service and other clients. */
class DialectContractTest extends ContractTest {
    private EmulatedAccount ada;

    @Override
    Words words() {
        return Words.OTHER;
    }

    @BeforeEach
    void signIn() {
        ada = seed().create();
        signedIn(ada);
    }

    @Test
    void emulatorAndClientHaveTheSameWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceEmulator.builder().dialect(Map.of("x", "y")))
                .withMessageEndingWith(" the keys are "
                        + Arrays.stream(Word.values()).map(Word::key).collect(Collectors.joining(", ")) + ".");
        for (Word word : Word.values()) {
            assertThat(ServiceEmulator.builder().dialect(Map.of(word.key(), word.documented())))
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "header.elevation=X Y",
                "header.fingerprint=",
                "header.captcha-key=x-captcha-rqtoken",
                "scheme.bot=B T",
                "path.chatcompat=codehost",
                "path.codehost=..",
                "path.gifprovider=a/b",
                "integration.service-app= "
            })
    void emulatorRejectsImpossibleWords(String word) {
        String[] pair = word.split("=", -1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceEmulator.builder().dialect(Map.of(pair[0], pair[1])))
                .withMessageContaining(pair[0]);
    }

    @Test
    void requestsHaveTheWordsOfTheService() {
        var guild = emulator.guild("Chess Club").owner(ada).create();
        var webhook = guild.channel("general").webhook("News").create();
        emulator.clearRequests();
        client(builder())
                .webhooks()
                .withToken(Snowflake.of(webhook.id()), webhook.token())
                .executeChatCompatWithoutWaiting(message -> message.text("Hi"))
                .send();
        assertThat(onlyRequest().call().path()).endsWith("/other-path-chatcompat");
        client(builder())
                .webhooks()
                .withToken(Snowflake.of(webhook.id()), webhook.token())
                .executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.PUSH, "{}"))
                .send();
        Sent forwarded = onlyRequest();
        assertThat(forwarded.call().path()).endsWith("/other-path-codehost");
        assertThat(forwarded.call().header("X-Other-codehost-event")).contains("push");
        client(builder())
                .webhooks()
                .delete(Snowflake.of(webhook.id()))
                .auditReason("Old")
                .send();
        assertThat(onlyRequest().call().headers())
                .containsEntry("x-other-audit-reason", List.of("Old"))
                .containsEntry(
                        "x-other-authorization",
                        List.of(words().credentials(store.load().orElseThrow())));
    }

    @Test
    void documentedWordsHaveNoMeaning() {
        var guild = emulator.guild("Chess Club").owner(ada).create();
        var webhook = guild.channel("general").webhook("News").create();
        var documented = builder().dialect(ServiceDialect.standard());
        refused(
                UnauthorizedException.class,
                client(documented).auth().sessions().list());
        refused(
                NotFoundException.class,
                client(documented)
                        .webhooks()
                        .withToken(Snowflake.of(webhook.id()), webhook.token())
                        .executeChatCompatWithoutWaiting(message -> message.text("Hi")));
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "Robot, ''", "Token, Token"})
    void knowsBotsByTheirTokensIfSchemesDoNotDiffer(String botScheme, String accountScheme) {
        Map<String, String> words = Map.of("scheme.bot", botScheme, "scheme.account", accountScheme);
        try (ServiceEmulator other = ServiceEmulator.builder().dialect(words).start()) {
            EmulatedAccount bot = other.account().username("quizbot").bot().create();
            EmulatedAccount owner = other.account("owner@example.com").create();
            var guild = other.guild("Chess Club").owner(bot).create();
            Snowflake id = Snowflake.of(guild.id());
            assertThat(as(Credentials.bot(bot.newSession()), other, words)
                            .webhooks()
                            .listOfGuild(id)
                            .send())
                    .isEmpty();
            assertThat(as(Credentials.accountToken(owner.newSession()), other, words)
                            .auth()
                            .sessions()
                            .list()
                            .send()
                            .userSessions())
                    .hasSize(1);
        }
    }

    private GuildkitClient as(Credentials credentials, ServiceEmulator other, Map<String, String> words) {
        return client(GuildkitClient.builder(other.baseUrl())
                .dialect(ServiceDialect.of(words))
                .credentials(credentials));
    }

    @Test
    void exchangedWordsKeepTheirMeaning() {
        Map<String, String> words = Map.of(
                "path.chatcompat", "codehost",
                "path.codehost", "chatcompat",
                "header.authorization", "X-Fingerprint",
                "header.fingerprint", "Authorization",
                "integration.stream-provider-a", "video_provider_b",
                "integration.video-provider-b", "stream_provider_a");
        try (ServiceEmulator other = ServiceEmulator.builder().dialect(words).start()) {
            EmulatedAccount owner = other.account("owner@example.com").create();
            var guild = other.guild("Chess Club")
                    .owner(owner)
                    .textChannel("general")
                    .create();
            var channel = guild.channel("general");
            var webhook = channel.webhook("News").create();
            GuildkitClient client = as(Credentials.accountToken(owner.newSession()), other, words);
            client.webhooks()
                    .withToken(Snowflake.of(webhook.id()), webhook.token())
                    .executeChatCompat(message -> message.text("Hi"))
                    .send();
            assertThat(channel.messages()).extracting(EmulatedMessage::content).containsExactly("Hi");
            Snowflake id = Snowflake.of(guild.id());
            client.integrations()
                    .create(id, IntegrationKind.STREAM_PROVIDER_A, "UC42")
                    .send();
            assertThat(client.integrations().listOfGuild(id).send())
                    .extracting(Integration::type)
                    .containsExactly(IntegrationKind.STREAM_PROVIDER_A);
            assertThat(guild.integrations())
                    .extracting(EmulatedIntegration::type)
                    .containsExactly("stream_provider_a");
        }
    }
}
