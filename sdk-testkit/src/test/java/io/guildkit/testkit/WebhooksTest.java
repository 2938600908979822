package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class WebhooksTest extends ChessClub {
    private EmulatedAccount bot;
    private EmulatedApplication quiz;

    @BeforeEach
    void addBot() {
        bot = emulator.account().username("quizbot").bot().create();
        quiz = emulator.application("Quiz").bot(bot).create();
        http.caller("bot", "Bot " + bot.newSession())
                .caller("nonsense", "nonsense")
                .let("list", "/channels/{general}/webhooks");
        emulator.clearEvents();
    }

    @Test
    void areCreatedAndCanBeUsedAtOnce() {
        http.let("url", emulator.baseUrl()).verify("""
            ada POST {list} {name: 'Deploys', avatar: 'data:image/png;base64,iVBORw0KGgo='} -> 200 {
                $only: 'id type guild_id channel_id user name avatar application_id token url',
                id: '<id>', type: 1, guild_id: '{guild}', channel_id: '{general}', user: {id: '{ada}'},
                name: 'Deploys', avatar: '~[0-9a-f]{32}', application_id: null, token: '<token>', url: '<link>'}
            events WEBHOOKS_UPDATE
            anybody POST /webhooks/{id}/{token} {content: 'Hi'} -> 204
            """);
        EmulatedWebhook webhook = emulator.webhooks().byId(http.value("id")).orElseThrow();
        assertThat(http.value("link"))
                .isEqualTo(webhook.url())
                .isEqualTo(emulator.baseUrl() + "/webhooks/" + http.value("id") + "/" + http.value("token"));
        assertThat(general.messages())
                .singleElement()
                .extracting(EmulatedMessage::username)
                .isEqualTo("Deploys");
    }

    @Test
    void areNotCreatedIfSomethingIsWrong() {
        http.verify("""
            ada POST {list} {}                                              -> 400 name: BASE_TYPE_REQUIRED
            " {name: ''}                                                    -> 400 name: BASE_TYPE_REQUIRED
            " {name: null}                                                  -> 400 name: BASE_TYPE_NOT_NULL
            " {name: '{81 x 😀}'}                                           -> 400 name: BASE_TYPE_BAD_LENGTH
            " {name: 'x', avatar: 'abc'}                                    -> 400 avatar: IMAGE_TYPE_INVALID
            " {name: 'x', avatar: 'data:image/webp;base64,iVBORw=='}        -> 400 avatar: IMAGE_TYPE_INVALID
            " {name: 'x', avatar: 'data:image/png;base64,%%'}               -> 400 avatar: IMAGE_TYPE_MISMATCH
            " {name: 'x', avatar: 'data:image/jpeg;base64,iVBORw=='}        -> 400 avatar: IMAGE_TYPE_MISMATCH
            " {name: 'x', channel_id: '1'}                                  -> 400 channel_id: UNKNOWN_FIELD
            events none
            " {name: 'x'}                                                   -> 200
            " {name: '{80 x 😀}'}                                           -> 200
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png;base64,iVBORw0KGgo=", "gif;base64,R0lGODlhAQ==", "jpeg;base64,/9j/4AA="})
    void haveAPictureOfAnyOfThreeTypes(String image) {
        http.let("image", "data:image/" + image).verify("""
            ada POST {list} {name: 'x', avatar: '{image}'} -> 200 {avatar: '<hash>'}
            " {name: 'y', avatar: '{image}'}               -> 200 {avatar: '{hash}'}
            " {name: 'z', avatar: null}                    -> 200 {avatar: null}
            """);
        assertThat(http.value("hash")).matches("[0-9a-f]{32}");
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "2, 200", "4, 400", "5, 200", "6, 400", "13, 200", "14, 400", "15, 200", "16, 200"})
    void belongToChannelsWithMessages(int type, int status) {
        EmulatedChannel one =
                emulator.guild("Types").owner(ada).channel(type, "one").create().channel("one");
        http.let("one", one.id());
        http.verify("ada POST /channels/{one}/webhooks {name: 'x'} -> " + (status == 400 ? "400 50024" : "200"));
        if (status == 400) {
            assertThatIllegalArgumentException().isThrownBy(() -> one.webhook("x"));
        }
    }

    @Test
    void belongToNoThreadAndNoPrivateChannel() {
        http.let("dm", emulator.dm(ada, bob).id())
                .let("thread", general.thread("Openings").id());
        http.verify("""
            ada POST /channels/{dm}/webhooks {name: 'x'}     -> 400 50024
            ada GET /channels/{dm}/webhooks                  -> 400 50024
            ada POST /channels/{thread}/webhooks {name: 'x'} -> 400 50024
            ada GET /channels/{thread}/webhooks              -> 400 50024
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /channels/{general}/webhooks {name: 'x'}",
                "GET /channels/{general}/webhooks",
                "GET /guilds/{guild}/webhooks",
                "GET {hook}",
                "PATCH {hook}",
                "DELETE {hook}",
            })
    void needPermissionWithoutTheirToken(String request) {
        shown(general.webhook("x").create());
        http.let("request", request).verify("anybody {request} -> 401\nbob {request} -> 403 50001");
        guild.addMember(bob);
        http.verify("bob {request} -> 403 50013\nevents none");
        guild.addMember(bob, "MANAGE_WEBHOOKS");
        http.verify("bob {request} -> 2xx");
    }

    @Test
    void canBeManagedByBots() {
        guild.addMember(bot, "MANAGE_WEBHOOKS");
        http.let("quiz", quiz.id()).verify("""
            bot POST {list} {name: 'Quiz'} -> 200 {application_id: '{quiz}', token: '*', url: '*', user: {bot: true}}
            bot GET {list}                 -> 200 {$size: 1}
            """);
    }

    @Test
    void showTheTokenOfAnApplicationToNobodyElse() {
        EmulatedWebhook webhook = shown(general.webhook("Quiz").createdBy(quiz).create());
        http.let("token", webhook.token()).let("url", webhook.url());
        http.let("adas", general.webhook("Ada's").creator(ada).create().id());
        http.verify("""
            ada GET {hook}                -> 200 {$no: 'token url', user: '*'}
            ada GET {list}                -> 200 {$some: {name: 'Quiz', $no: 'token'}}
            # The application needs no permission.
            bot GET {hook}                -> 200 {token: '{token}', url: '{url}'}
            bot PATCH {hook} {name: 'x'}  -> 403 50001
            bot GET /webhooks/{adas}      -> 403 50001
            """);
    }

    @Test
    void areOfThreeTypes() {
        EmulatedGuild source =
                emulator.guild("Chess News").owner(ada).channel(5, "updates").create();
        EmulatedChannel updates = source.channel("updates");
        EmulatedWebhook follower =
                general.webhook("Chess News").following(updates).create();
        general.webhook("Quiz").ofApplication(quiz).create();
        general.webhook("Ada's").creator(ada).create();
        http.let("source", source.id()).let("updates", updates.id()).let("follower", follower.id());
        http.verify("""
            ada GET {list} -> 200 [
                {type: 2, $no: 'token url', source_guild: {id: '{source}', name: 'Chess News', icon: null},
                    source_channel: {id: '{updates}', name: 'updates'}},
                {type: 3, id: '<own>'},
                {type: 1}]
            anybody GET /webhooks/{follower}/null -> 401 50027
            bot GET /webhooks/{own}               -> 200 {token: '*', $no: 'url'}
            """);
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(follower::token);
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(follower::url);
    }

    @Test
    void hideTheirSourceOnceTheirCreatorHasLostSightOfIt() {
        EmulatedGuild source =
                emulator.guild("Chess News").member(bob).channel(5, "updates").create();
        EmulatedChannel updates = source.channel("updates");
        EmulatedWebhook follower =
                general.webhook("News").creator(bob).following(updates).create();
        http.let("follower", "/webhooks/" + follower.id());
        http.verify("ada GET {follower} -> 200 {source_guild: '*', source_channel: '*'}");
        source.removeMember(bob);
        http.verify("ada GET {follower} -> 200 {$no: 'source_guild source_channel'}");
    }

    @Test
    void areListedByChannelAndByGuild() {
        EmulatedWebhook one = general.webhook("One").create();
        EmulatedWebhook two = news.webhook("Two").create();
        http.verify("""
            ada GET {list}                    -> 200 [{name: 'One'}]
            ada GET /guilds/{guild}/webhooks  -> 200 [{name: 'One'}, {name: 'Two'}]
            ada GET /channels/1/webhooks      -> 404 10003
            ada GET /guilds/1/webhooks        -> 404 10004
            """);
        assertThat(general.webhooks()).extracting(EmulatedWebhook::id).containsExactly(one.id());
        assertThat(guild.webhookIds()).containsExactly(one.id(), two.id());
    }

    @Test
    void areModified() {
        EmulatedWebhook webhook = shown(general.webhook("Old").create());
        http.verify("""
            ada PATCH {hook} {name: 'New', avatar: 'data:image/png;base64,iVBORw0KGgo=', channel_id: '{news}'}
                -> 200 {name: 'New', channel_id: '{news}', avatar: '<avatar>'}
            events WEBHOOKS_UPDATE
            """);
        assertThat(webhook.avatar()).contains(http.value("avatar"));
        http.verify("""
            ada GET {hook}                           -> 200 <before>
            ada PATCH {hook} {}                      -> 200 = {before}
            ada PATCH {hook} {avatar: null}          -> 200 {avatar: null}
            anybody POST {link} {content: 'Hi'}      -> 204
            """);
        assertThat(webhook.name()).contains("New");
        assertThat(news.messages()).hasSize(1);
        assertThat(general.messages()).isEmpty();
    }

    @Test
    void moveWithinTheirGuildOnly() {
        EmulatedWebhook webhook = shown(general.webhook("x").create());
        EmulatedGuild other = emulator.guild("Other").owner(ada).create();
        guild.addMember(bob);
        general.allow(bob, "MANAGE_WEBHOOKS");
        http.let("other", other.channel("general").id());
        http.let("thread", general.thread("Openings").id());
        http.verify("""
            ada PATCH {hook} {channel_id: '{other}'}  -> 400 channel_id: WEBHOOK_INVALID_CHANNEL
            ada PATCH {hook} {channel_id: '1'}        -> 400 channel_id: WEBHOOK_INVALID_CHANNEL
            ada PATCH {hook} {channel_id: '{thread}'} -> 400 50024
            bob PATCH {hook} {channel_id: '{news}'}   -> 403 50013
            events none
            """);
        assertThat(webhook.channel().id()).isEqualTo(general.id());
    }

    @Test
    void areDeleted() {
        shown(general.webhook("x").create());
        http.verify("""
            ada DELETE {hook}  -> 204
            events WEBHOOKS_UPDATE
            ada GET {hook}     -> 404 10015
            anybody GET {link} -> 404 10015
            ada DELETE {hook}  -> 404 10015
            """);
        assertThat(emulator.webhooks().all()).isEmpty();
    }

    @Test
    void canBeReadChangedAndDeletedWithTheirToken() {
        EmulatedWebhook webhook = shown(general.webhook("Old").create());
        http.verify("""
            anybody GET {link}                              -> 200 {$no: 'user', token: '*', url: '*'}
            anybody PATCH {link} {name: 'New'}              -> 200 {$no: 'user', name: 'New'}
            anybody PATCH {link} {channel_id: '{general}'}  -> 400 channel_id: UNKNOWN_FIELD
            anybody DELETE {link}                           -> 204
            events WEBHOOKS_UPDATE WEBHOOKS_UPDATE
            """);
        assertThat(emulator.webhooks().byId(webhook.id())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, ''",
        "PATCH, ''",
        "DELETE, ''",
        "POST, ''",
        "POST, /chatcompat",
        "POST, /codehost",
        "GET, /messages/1",
        "PATCH, /messages/1",
        "DELETE, /messages/1",
    })
    void refuseAWrongTokenFromAnyCaller(String method, String rest) {
        http.let("token", shown(general.webhook("x").create()).token());
        http.let("method", method).let("rest", rest).verify("""
            anybody,ada,nonsense {method} {hook}/wrong{rest}         -> 401 50027
            anybody,ada,nonsense {method} /webhooks/1/{token}{rest}  -> 404 10015
            """);
    }

    @Test
    void sendTheSameResponseWhateverTheCredentials() {
        shown(general.webhook("x").create());
        http.verify("""
            anybody GET {link}               -> 200 <webhook>
            ada,bob,bot,nonsense GET {link}  -> 200 = {webhook}
            """);
        assertThat(emulator.requests("GET /webhooks/{webhook.id}/{webhook.token}"))
                .extracting(call -> call.header("authorization").isPresent())
                .containsExactly(false, true, true, true, true);
    }

    @Test
    void canBeDeletedWithoutAnEvent() {
        shown(general.webhook("x").create()).delete();
        http.verify("""
            anybody GET {link} -> 404 10015
            events none
            """);
    }

    @Test
    void failAsScripted() {
        shown(general.webhook("x").create());
        String route = "POST /webhooks/{webhook.id}/{webhook.token}";
        emulator.faults().on(route).respondAfterProcessing(502, Map.of(), "");
        http.verify("anybody POST {link} {content: 'Hi'} -> 502");
        assertThat(general.messages()).hasSize(1);
        assertThat(emulator.processed(route)).isOne();
    }
}
