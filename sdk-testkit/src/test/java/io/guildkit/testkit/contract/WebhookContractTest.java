package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedMessage;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhooksClient;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** The scene of the webhook tests: a guild with a webhook, and its owner signed in. */
abstract class WebhookContractTest extends BothWaysContractTest {
    /** The errors of unknown objects other than webhooks. */
    static final ErrorCode UNKNOWN_CHANNEL = ErrorCode.of(10003);

    static final ErrorCode UNKNOWN_MESSAGE = ErrorCode.of(10008);
    static final ErrorCode EMPTY_MESSAGE = ErrorCode.of(50006);

    EmulatedAccount ada;
    EmulatedAccount bot;
    EmulatedApplication quiz;
    EmulatedGuild guild;
    EmulatedChannel general;
    EmulatedChannel help;
    EmulatedWebhook deploys;
    WebhooksClient webhooks;

    /** Returns the calls of {@link #deploys} by its token. */
    WebhookClient calls;

    /** Returns the path of {@link #deploys} with its token. */
    String path;

    @BeforeEach
    final void plant() {
        ada = seed().create();
        bot = emulator.account().username("quizbot").bot().create();
        quiz = emulator.application("Quiz").bot(bot).create();
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .textChannel("general")
                .textChannel("news")
                .voiceChannel("table")
                .forumChannel("help", "question", "solved")
                .create();
        general = guild.channel("general");
        help = guild.channel("help");
        deploys = general.webhook("Deploys").create();
        signedIn(ada);
        webhooks = client(builder()).webhooks();
        calls = callsOf(deploys);
        path = "/webhooks/" + deploys.id() + "/" + deploys.token();
        emulator.clearEvents();
    }

    static Snowflake id(EmulatedWebhook webhook) {
        return Snowflake.of(webhook.id());
    }

    static Snowflake id(EmulatedChannel channel) {
        return Snowflake.of(channel.id());
    }

    final WebhookClient callsOf(EmulatedWebhook webhook) {
        return webhooks.withToken(id(webhook), webhook.token());
    }

    /** Returns the webhooks of another account. */
    final WebhooksClient webhooksAs(Credentials credentials) {
        return client(builder().credentials(credentials)).webhooks();
    }

    final <E extends ApiException> void refused(ApiCall<?> call, Class<E> type, int status, ErrorCode code) {
        E refusal = refused(way, type, call);
        assertThat(refusal.status()).isEqualTo(status);
        assertThat(refusal.code()).isEqualTo(code);
    }

    final void isUnknown(ApiCall<?> call, ErrorCode code) {
        refused(call, NotFoundException.class, 404, code);
    }

    final void isBad(ApiCall<?> call, ErrorCode code) {
        refused(call, BadRequestException.class, 400, code);
    }

    /** Returns the only message of a channel. */
    static EmulatedMessage onlyMessage(EmulatedChannel channel) {
        List<EmulatedMessage> messages = channel.messages();
        assertThat(messages).hasSize(1);
        return messages.get(0);
    }

    final void assertFired(String... events) {
        assertThat(emulator.events()).containsExactly(events);
        emulator.clearEvents();
    }
}
