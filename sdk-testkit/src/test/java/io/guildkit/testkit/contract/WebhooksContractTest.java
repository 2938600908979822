package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.EmulatedWebhook;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.Webhook;
import io.guildkit.webhooks.WebhookChannel;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookType;
import io.guildkit.webhooks.WebhooksClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WebhooksContractTest extends WebhookContractTest {
    private static final ErrorCode UNKNOWN_GUILD = ErrorCode.of(10004);
    private static final ErrorCode WRONG_CHANNEL_TYPE = ErrorCode.of(50024);
    private static final ErrorCode INVALID_WEBHOOK_TOKEN = ErrorCode.of(50027);
    private static final Snowflake NOBODY_KNOWS = Snowflake.of("831646372519346186");
    private static final ImageData AVATAR = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a', 0, 0});
    private static final String AVATAR_JSON = "data:image/gif;base64,R0lGODlhAAA=";
    private static final String AUTHORIZATION = "Authorization";
    private static final String REASON = "X-Audit-Log-Reason";

    private Snowflake guildId() {
        return Snowflake.of(guild.id());
    }

    private WebhooksClient asBot() {
        return webhooksAs(Credentials.bot(bot.newSession()));
    }

    /** Asserts that somebody managed something, and told why. */
    private Sent managed(String method, String managedPath) {
        return onlyRequest().to(method, managedPath).only(AUTHORIZATION, REASON);
    }

    @Test
    void areCreated() {
        Webhook webhook = sent(webhooks.create(id(general), "Builds", request -> request.avatar(AVATAR))
                .auditReason("for the builds"));
        managed("POST", "/channels/" + general.id() + "/webhooks")
                .withBody("{'name':'Builds','avatar':'%s'}", AVATAR_JSON);
        assertThat(webhook.type()).isEqualTo(WebhookType.INCOMING);
        assertThat(webhook.guildId()).contains(guildId());
        assertThat(webhook.channelId()).contains(id(general));
        assertThat(webhook.name()).contains("Builds");
        assertThat(webhook.user())
                .hasValueSatisfying(user -> assertThat(user.id()).hasToString(ada.id()));
        assertThat(webhook.applicationId()).isEmpty();
        assertThat(webhook.sourceGuild()).isEmpty();
        assertThat(webhook.sourceChannel()).isEmpty();
        EmulatedWebhook planted =
                emulator.webhooks().byId(webhook.id().toString()).orElseThrow();
        assertThat(webhook.avatar()).isPresent().isEqualTo(planted.avatar());
        assertThat(webhook.token()).contains(planted.token());
        assertThat(webhook.url()).contains(planted.url());
        assertFired("WEBHOOKS_UPDATE");
        sent(webhooks.of(webhook).execute("It works."));
        assertThat(onlyMessage(general).webhookId()).isEqualTo(webhook.id().toString());
    }

    @Test
    void areCreatedByBotsForTheirApplications() {
        guild.addMember(bot, "MANAGE_WEBHOOKS");
        WebhooksClient asBot = asBot();
        Webhook webhook = sent(asBot.create(id(general), "Answers"));
        assertThat(onlyRequest().call().header(AUTHORIZATION))
                .hasValueSatisfying(header -> assertThat(header).startsWith("Bot "));
        assertThat(webhook.applicationId()).contains(Snowflake.of(quiz.id()));
        assertThat(webhook.token()).isPresent();
        Webhook asOthersSeeIt = sent(webhooks.get(webhook.id()));
        assertThat(asOthersSeeIt.applicationId()).isEqualTo(webhook.applicationId());
        assertThat(asOthersSeeIt.token()).isEmpty();
        assertThat(asOthersSeeIt.url()).isEmpty();
        assertThat(sent(asBot.get(webhook.id()))).isEqualTo(webhook);
        assertThat(sent(asBot.modify(webhook.id(), change -> change.name("More answers")))
                        .token())
                .isEqualTo(webhook.token());
        assertThat(sent(asBot.listOfGuild(guildId())))
                .filteredOn(listed -> listed.token().isPresent())
                .extracting(Webhook::name)
                .containsOnly(deploys.name(), webhook.name().map(name -> "More answers"));
        sent(asBot.delete(webhook.id()));
        assertThat(emulator.webhooks().all()).hasSize(1);
    }

    @Test
    void areShownToTheApplicationThatOwnsThemWithoutAnyPermission() {
        EmulatedWebhook own = general.webhook("Answers").createdBy(quiz).create();
        WebhooksClient asBot = asBot();
        assertThat(sent(asBot.get(id(own))).token()).contains(own.token());
        guild.addMember(bot);
        assertThat(sent(asBot.get(id(own))).url()).contains(own.url());
        refused(asBot.get(id(deploys)), ForbiddenException.class, 403, ErrorCode.MISSING_PERMISSION);
        refused(
                asBot.modify(id(own), change -> change.name("x")),
                ForbiddenException.class,
                403,
                ErrorCode.MISSING_PERMISSION);
    }

    @Test
    void ofApplicationsHaveATokenAndNoUrl() {
        EmulatedWebhook answers = general.webhook("Answers").ofApplication(quiz).create();
        Webhook webhook = sent(asBot().get(id(answers)));
        assertThat(webhook.type()).isEqualTo(WebhookType.APPLICATION);
        assertThat(webhook.token()).contains(answers.token());
        assertThat(webhook.url()).isEmpty();
    }

    @Test
    void thatFollowAChannelTellWhich() {
        EmulatedGuild press = emulator.guild("Press")
                .owner(bob)
                .member(ada)
                .channel(5, "headlines")
                .create();
        EmulatedChannel headlines = press.channel("headlines");
        Snowflake follower =
                id(general.webhook("Press").following(headlines).creator(ada).create());
        Webhook webhook = sent(webhooks.get(follower));
        assertThat(webhook.type()).isEqualTo(WebhookType.CHANNEL_FOLLOWER);
        assertThat(webhook.token()).isEmpty();
        assertThat(webhook.url()).isEmpty();
        assertThat(webhook.sourceGuild()).hasValueSatisfying(source -> {
            assertThat(source.id()).hasToString(press.id());
            assertThat(source.name()).isEqualTo("Press");
        });
        assertThat(webhook.sourceChannel()).map(WebhookChannel::id).contains(id(headlines));
        assertThat(webhook.sourceChannel()).map(WebhookChannel::name).contains("headlines");
        press.removeMember(ada);
        Webhook blind = sent(webhooks.get(follower));
        assertThat(blind.sourceGuild()).isEmpty();
        assertThat(blind.sourceChannel()).isEmpty();
    }

    @Test
    void areListedOfAChannelAndOfAGuild() {
        EmulatedWebhook answers = general.webhook("Answers").createdBy(quiz).create();
        EmulatedWebhook press =
                guild.channel("news").webhook("Press").following(general).create();
        List<Webhook> ofChannel = sent(webhooks.listOfChannel(id(general)));
        onlyRequest()
                .to("GET", "/channels/" + general.id() + "/webhooks")
                .withoutBody()
                .as(token);
        assertThat(ofChannel).extracting(Webhook::id).containsExactly(id(deploys), id(answers));
        assertThat(ofChannel.get(0).token()).contains(deploys.token());
        assertThat(ofChannel.get(1).token()).isEmpty();
        List<Webhook> ofGuild = sent(webhooks.listOfGuild(guildId()));
        onlyRequest()
                .to("GET", "/guilds/" + guild.id() + "/webhooks")
                .withoutBody()
                .as(token);
        assertThat(ofGuild).extracting(Webhook::id).containsExactly(id(deploys), id(answers), id(press));
    }

    @Test
    void areLookedUp() {
        Webhook managed = sent(webhooks.get(id(deploys)));
        onlyRequest().to("GET", "/webhooks/" + deploys.id()).withoutBody().as(token);
        assertThat(managed.user()).isPresent();
        assertThat(managed.token()).contains(deploys.token());
        Webhook held = sent(calls.get());
        onlyRequest().to("GET", path).withoutBody().asNobody();
        assertThat(held.user()).isEmpty();
        assertThat(Webhook.builder().from(held).user(managed.user()).build()).isEqualTo(managed);
    }

    @Test
    void areChangedAndMoved() {
        Webhook changed = sent(webhooks.modify(
                        id(deploys),
                        change -> change.name("Builds").avatar(AVATAR).channelId(id(guild.channel("news"))))
                .auditReason("moved"));
        managed("PATCH", "/webhooks/" + deploys.id())
                .withBody(
                        "{'name':'Builds','avatar':'%s','channel_id':'%s'}",
                        AVATAR_JSON, guild.channel("news").id());
        assertThat(changed.name()).contains("Builds").isEqualTo(deploys.name());
        assertThat(changed.avatar()).isPresent().isEqualTo(deploys.avatar());
        assertThat(changed.channelId()).contains(id(guild.channel("news"))).contains(id(deploys.channel()));
        assertThat(changed.user()).isPresent();
        assertFired("WEBHOOKS_UPDATE");
        Webhook bare = sent(webhooks.modify(id(deploys), change -> change.clearAvatar()));
        assertThat(bare.avatar()).isEmpty();
        assertThat(bare.name()).contains("Builds");
        Webhook same = sent(webhooks.modify(id(deploys), change -> {}));
        assertThat(same).isEqualTo(bare);
    }

    @Test
    void areChangedByTheirToken() {
        Webhook changed = sent(
                calls.modify(change -> change.name("Builds").avatar(AVATAR)).auditReason("renamed"));
        onlyRequest()
                .to("PATCH", path)
                .withBody("{'name':'Builds','avatar':'%s'}", AVATAR_JSON)
                .only(REASON);
        assertThat(changed.name()).contains("Builds").isEqualTo(deploys.name());
        assertThat(changed.avatar()).isPresent().isEqualTo(deploys.avatar());
        assertThat(changed.user()).isEmpty();
        assertFired("WEBHOOKS_UPDATE");
        Webhook bare = sent(calls.modify(change -> change.clearAvatar()));
        assertThat(bare.avatar()).isEmpty();
        assertThat(bare.name()).contains("Builds");
    }

    @Test
    void areDeleted() {
        assertThat(sent(webhooks.delete(id(deploys)).auditReason("not needed"))).isNull();
        managed("DELETE", "/webhooks/" + deploys.id()).withoutBody();
        assertThat(emulator.webhooks().all()).isEmpty();
        assertFired("WEBHOOKS_UPDATE");
    }

    @Test
    void areDeletedByTheirToken() {
        assertThat(sent(calls.delete())).isNull();
        onlyRequest().to("DELETE", path).withoutBody().asNobody();
        assertThat(emulator.webhooks().all()).isEmpty();
        assertFired("WEBHOOKS_UPDATE");
    }

    /** The calls of those who manage webhooks, of the one and only. */
    private List<ApiCall<?>> managing(WebhooksClient client) {
        return List.of(
                client.create(id(general), "x"),
                client.listOfChannel(id(general)),
                client.listOfGuild(guildId()),
                client.get(id(deploys)),
                client.modify(id(deploys), change -> change.name("x")),
                client.delete(id(deploys)));
    }

    /** A call of each route that takes a webhook's token. */
    private static List<ApiCall<?>> byToken(WebhookClient calls) {
        return List.of(
                calls.get(),
                calls.modify(change -> change.name("x")),
                calls.execute("x"),
                calls.executeAndWait(message -> message.file("x.txt", new byte[1])),
                calls.executeChatCompat(message -> message.text("x")),
                calls.executeCodehost(CodehostDelivery.of(CodehostEvent.WATCH, "{}")),
                calls.getMessage(NOBODY_KNOWS),
                calls.editMessage(NOBODY_KNOWS, "x"),
                calls.deleteMessage(NOBODY_KNOWS),
                calls.delete());
    }

    @Test
    void areManagedByThoseWhoMayOnly() {
        signedIn(bob);
        for (ApiCall<?> call : managing(webhooks)) {
            refused(call, ForbiddenException.class, 403, ErrorCode.MISSING_ACCESS);
        }
        guild.addMember(bob);
        for (ApiCall<?> call : managing(webhooks)) {
            refused(call, ForbiddenException.class, 403, ErrorCode.MISSING_PERMISSION);
        }
        assertFired();
        general.allow(bob, "MANAGE_WEBHOOKS");
        refused(webhooks.listOfGuild(guildId()), ForbiddenException.class, 403, ErrorCode.MISSING_PERMISSION);
        managing(webhooks).stream()
                .filter(call -> !call.path().startsWith("/guilds"))
                .forEach(this::sent);
    }

    @Test
    void areManagedByThoseWhoAreSignedInOnly() {
        ada.endSessions();
        for (ApiCall<?> call : managing(webhooks)) {
            assertThat(refused(way, UnauthorizedException.class, call).status()).isEqualTo(401);
        }
        emulator.clearRequests();
        for (Credentials credentials : List.of(Credentials.none(), Credentials.oauth2("access"))) {
            for (ApiCall<?> call : managing(webhooksAs(credentials))) {
                assertThatThrownBy(() -> sent(call)).isInstanceOf(CredentialsException.class);
            }
        }
        assertThat(emulator.requests()).isEmpty();
    }

    @Test
    void areRefusedIfNobodyKnowsThem() {
        isUnknown(webhooks.get(NOBODY_KNOWS), ErrorCode.UNKNOWN_WEBHOOK);
        isUnknown(webhooks.modify(Snowflake.of(1), change -> change.name("x")), ErrorCode.UNKNOWN_WEBHOOK);
        isUnknown(webhooks.delete(Snowflake.of(2)), ErrorCode.UNKNOWN_WEBHOOK);
        isUnknown(webhooks.create(NOBODY_KNOWS, "x"), UNKNOWN_CHANNEL);
        isUnknown(webhooks.listOfChannel(NOBODY_KNOWS), UNKNOWN_CHANNEL);
        isUnknown(webhooks.listOfGuild(NOBODY_KNOWS), UNKNOWN_GUILD);
        int calls = byToken(webhooks.withToken(NOBODY_KNOWS, "t")).size();
        for (int i = 0; i < calls; i++) {
            // A webhook that is unknown once is not asked for again.
            isUnknown(byToken(webhooks.withToken(Snowflake.of(i), "t")).get(i), ErrorCode.UNKNOWN_WEBHOOK);
        }
        assertThat(emulator.requests()).hasSize(6 + calls);
    }

    @Test
    void areRefusedIfTheTokenIsAnother() {
        for (ApiCall<?> call : byToken(webhooks.withToken(id(deploys), deploys.token() + "x"))) {
            refused(call, UnauthorizedException.class, 401, INVALID_WEBHOOK_TOKEN);
        }
        Snowflake follower =
                id(general.webhook("Press").following(guild.channel("news")).create());
        refused(webhooks.withToken(follower, "null").get(), UnauthorizedException.class, 401, INVALID_WEBHOOK_TOKEN);
        assertFired();
        assertThat(store.load())
                .as("a webhook's token says nothing of the account's")
                .contains(token);
    }

    @Test
    void areNotCalledAgainOnceTheyAreGone() {
        GuildkitClient client = client(builder().driftListener(drifts::add));
        WebhookClient gone = client.webhooks().withToken(id(deploys), deploys.token());
        sent(gone.delete());
        isUnknown(gone.execute("x"), ErrorCode.UNKNOWN_WEBHOOK);
        emulator.clearRequests();
        for (ApiCall<?> call : byToken(gone)) {
            isUnknown(call, ErrorCode.UNKNOWN_WEBHOOK);
        }
        assertThat(emulator.requests()).isEmpty();
        client.rateLimits().forgetGoneWebhooks();
        isUnknown(gone.get(), ErrorCode.UNKNOWN_WEBHOOK);
        onlyRequest().to("GET", path);
    }

    @Test
    void areForChannelsThatTakeThemOnly() {
        Snowflake thread = id(general.thread("Off topic"));
        isBad(webhooks.create(thread, "x"), WRONG_CHANNEL_TYPE);
        isBad(webhooks.modify(id(deploys), change -> change.channelId(thread)), WRONG_CHANNEL_TYPE);
        EmulatedGuild other = emulator.guild("Go Club").owner(ada).create();
        isWrongAt(
                webhooks.modify(id(deploys), change -> change.channelId(id(other.channel("general")))),
                "channel_id",
                "WEBHOOK_INVALID_CHANNEL");
        assertThat(deploys.channel().id()).isEqualTo(general.id());
        assertFired();
    }

    static Stream<Credentials> principals() {
        return Stream.of(
                Credentials.none(),
                Credentials.accountToken("account"),
                Credentials.bot("bot"),
                Credentials.oauth2("access"));
    }

    @ParameterizedTest
    @MethodSource("principals")
    void areNeverToldWhoPosts(Credentials principal) {
        WebhookClient others = webhooksAs(principal).withToken(id(deploys), deploys.token());
        Set<Route> routes = assertNobodyIsNamed(others);
        assertThat(routes)
                .containsExactlyInAnyOrderElementsOf(WebhooksClient.routes().stream()
                        .filter(route -> route.access() == Route.Access.WEBHOOK_TOKEN)
                        .toList());
    }

    @Test
    void areNeverToldOfTheSecondFactorOfThoseWhoPost() {
        ada.enableTotp();
        emulator.requireElevation("PATCH /webhooks/{webhook.id}");
        WebhooksClient elevated = client(builder()
                        .driftListener(drifts::add)
                        .secondFactorHandler(
                                SecondFactorHandler.blocking(challenge -> SecondFactorAnswer.totp(ada.totpCode()))))
                .webhooks();
        sent(elevated.modify(id(deploys), change -> change.name("Builds")));
        emulator.clearRequests();
        sent(elevated.modify(id(deploys), change -> change.name("Deploys")));
        onlyRequest().only(AUTHORIZATION, "X-Service-MFA-Authorization");
        assertNobodyIsNamed(elevated.withToken(id(deploys), deploys.token()));
    }

    /** Sends all there is to send by a webhook's token, and returns by which routes. */
    private Set<Route> assertNobodyIsNamed(WebhookClient tokenCalls) {
        emulator.clearRequests();
        List<ApiCall<?>> all = byToken(tokenCalls);
        for (ApiCall<?> call : all) {
            if (call.path().contains("/messages/")) {
                isUnknown(call, UNKNOWN_MESSAGE);
            } else {
                sent(call);
            }
            RecordedCall recorded = onlyRequest().call();
            Sent sent = new Sent(recorded);
            if (call.route().toString().endsWith("/codehost")) {
                sent.only("X-GitHub-Event");
            } else {
                sent.asNobody();
            }
        }
        return all.stream().map(ApiCall::route).collect(Collectors.toSet());
    }

    @Test
    void areAllThatIsNeededToPost() {
        EmulatedChannel thread = general.thread("Off topic");
        try (WebhookClient webhook = WebhookClient.of(deploys.url() + "?thread_id=" + thread.id())) {
            webhook.send("Hello");
        }
        onlyRequest()
                .to("POST", path + "?thread_id=" + thread.id())
                .withBody("{'content':'Hello'}")
                .asNobody();
        assertThat(onlyMessage(thread).content()).isEqualTo("Hello");
    }

    @Test
    void doAllTheirWorkByTheirUrlAlone() {
        try (WebhookClient webhook = WebhookClient.builder(deploys.url())
                .driftListener(drifts::add)
                .clock(emulator.clock())
                .monotonicClock(emulator.clock()::nanoTime)
                .build()) {
            assertThat(webhook.id()).isEqualTo(id(deploys));
            webhook.send("One");
            onlyRequest().to("POST", path).withBody("{'content':'One'}").asNobody();
            webhook.send(message -> message.file("two.txt", "Two".getBytes(StandardCharsets.UTF_8)));
            assertThat(general.messages()).hasSize(2);
            Snowflake third = webhook.executeAndWait("Three").send().id();
            assertThat(webhook.getMessage(third).send().content()).isEqualTo("Three");
            assertThat(webhook.editMessage(third, "Third").send().content()).isEqualTo("Third");
            webhook.deleteMessage(third).send();
            assertThat(general.messages()).hasSize(2);
            EmulatedChannel thread = general.thread("Off topic");
            webhook.thread(id(thread)).send("Four");
            assertThat(onlyMessage(thread).content()).isEqualTo("Four");
            webhook.executeChatCompat(message -> message.text("Five")).send();
            webhook.executeCodehost(CodehostDelivery.of(CodehostEvent.WATCH, "{}"))
                    .send();
            assertThat(general.messages()).hasSize(4);
            assertThat(webhook.modify(change -> change.name("Builds")).send().name())
                    .contains("Builds");
            assertThat(webhook.get().send().name()).contains("Builds");
            webhook.delete().send();
            assertThat(emulator.webhooks().all()).isEmpty();
            isUnknown(webhook.execute("Six"), ErrorCode.UNKNOWN_WEBHOOK);
        }
    }
}
