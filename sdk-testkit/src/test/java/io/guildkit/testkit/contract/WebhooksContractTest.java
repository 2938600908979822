package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.Webhook;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebhooksContractTest extends WebhookContractTest {
    private static final Snowflake NOBODY_KNOWS = Snowflake.of("831646372519346186");
    private static final ImageData AVATAR = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a', 0, 0});

    @Test
    void createsWebhooks() {
        Webhook webhook = sent(webhooks.create(id(general), "Builds", request -> request.avatar(AVATAR))
                .auditReason("for the builds"));
        assertThat(webhook.type()).isEqualTo(WebhookType.INCOMING);
        assertThat(webhook.guildId()).map(Snowflake::toString).contains(guild.id());
        assertThat(webhook.channelId()).contains(id(general));
        assertThat(webhook.name()).contains("Builds");
        EmulatedWebhook planted =
                emulator.webhooks().byId(webhook.id().toString()).orElseThrow();
        assertThat(webhook.avatar()).isPresent().isEqualTo(planted.avatar());
        assertThat(webhook.token()).contains(planted.token());
        assertThat(webhook.url()).contains(planted.url());
        assertFired("WEBHOOKS_UPDATE");
        sent(webhooks.of(webhook).executeWithoutWaiting("It works."));
        assertThat(onlyMessage(general).webhookId()).isEqualTo(webhook.id().toString());
    }

    @Test
    void returnsWebhooks() {
        Webhook managed = sent(webhooks.get(id(deploys)));
        Webhook held = sent(calls.get());
        assertThat(held.user()).isEmpty();
        assertThat(Webhook.builder().from(held).user(managed.user()).build()).isEqualTo(managed);
    }

    @Test
    void changesAndMovesWebhooks() {
        Webhook changed = sent(webhooks.modify(
                        id(deploys),
                        change -> change.name("Builds").avatar(AVATAR).channelId(id(guild.channel("news"))))
                .auditReason("moved"));
        assertThat(changed.name()).contains("Builds");
        assertThat(changed.avatar()).isPresent().isEqualTo(deploys.avatar());
        assertThat(changed.channelId()).contains(id(guild.channel("news"))).contains(id(deploys.channel()));
        Webhook bare = sent(webhooks.modify(id(deploys), change -> change.clearAvatar()));
        assertThat(bare)
                .isEqualTo(
                        Webhook.builder().from(changed).avatar(Optional.empty()).build());
        assertThat(sent(webhooks.modify(id(deploys), change -> {}))).isEqualTo(bare);
    }

    /** A call of each route that takes a webhook's token. */
    private static List<ApiCall<?>> byToken(WebhookClient calls) {
        return List.of(
                calls.get(),
                calls.modify(change -> change.name("x")),
                calls.executeWithoutWaiting("x"),
                calls.execute(message -> message.file("x.txt", new byte[1])),
                calls.executeChatCompatWithoutWaiting(message -> message.text("x")),
                calls.executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.WATCH, "{}")),
                calls.getMessage(NOBODY_KNOWS),
                calls.editMessage(NOBODY_KNOWS, "x"),
                calls.deleteMessage(NOBODY_KNOWS),
                calls.delete());
    }

    @Test
    void stopsCallsAfterUnknownWebhook() {
        GuildkitClient client = client(builder());
        WebhookClient gone = client.webhooks().withToken(id(deploys), deploys.token());
        sent(gone.delete());
        isUnknown(gone.executeWithoutWaiting("x"), ErrorCode.UNKNOWN_WEBHOOK);
        emulator.clearRequests();
        for (ApiCall<?> call : byToken(gone)) {
            isUnknown(call, ErrorCode.UNKNOWN_WEBHOOK);
        }
        assertThat(emulator.requests()).isEmpty();
        client.rateLimits().forgetGoneWebhooks();
        isUnknown(gone.get(), ErrorCode.UNKNOWN_WEBHOOK);
    }

    @Test
    void postsWithUrlOnly() {
        EmulatedChannel thread = general.thread("Off topic");
        try (WebhookClient webhook = WebhookClient.of(deploys.url() + "?thread_id=" + thread.id())) {
            webhook.executeWithoutWaiting("Hello").send();
        }
        assertThat(onlyMessage(thread).content()).isEqualTo("Hello");
    }

    @Test
    void managesWebhookByUrlOnly() {
        try (WebhookClient webhook = WebhookClient.builder(deploys.url())
                .driftListener(deviations::add)
                .clock(emulator.clock())
                .monotonicClock(emulator.clock()::nanoTime)
                .build()) {
            assertThat(webhook.id()).isEqualTo(id(deploys));
            webhook.executeWithoutWaiting("One").send();
            webhook.executeWithoutWaiting(message -> message.file("two.txt", "Two".getBytes(StandardCharsets.UTF_8)))
                    .send();
            assertThat(general.messages()).hasSize(2);
            Snowflake third = webhook.execute("Three").send().id();
            assertThat(webhook.getMessage(third).send().content()).isEqualTo("Three");
            assertThat(webhook.editMessage(third, "Third").send().content()).isEqualTo("Third");
            webhook.deleteMessage(third).send();
            assertThat(general.messages()).hasSize(2);
            EmulatedChannel thread = general.thread("Off topic");
            webhook.thread(id(thread)).executeWithoutWaiting("Four").send();
            assertThat(onlyMessage(thread).content()).isEqualTo("Four");
            webhook.executeChatCompatWithoutWaiting(message -> message.text("Five"))
                    .send();
            webhook.executeCodehostWithoutWaiting(CodehostDelivery.of(CodehostEvent.WATCH, "{}"))
                    .send();
            assertThat(general.messages()).hasSize(4);
            assertThat(webhook.modify(change -> change.name("Builds")).send().name())
                    .contains("Builds");
            assertThat(webhook.get().send().name()).contains("Builds");
            webhook.delete().send();
            assertThat(emulator.webhooks().all()).isEmpty();
            isUnknown(webhook.executeWithoutWaiting("Six"), ErrorCode.UNKNOWN_WEBHOOK);
        }
    }
}
