package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    are not created by invalid requests
    ada POST {list} {}                                              -> 400 name: BASE_TYPE_REQUIRED
    " {name: ''}                                                    -> 400 name: BASE_TYPE_REQUIRED
    " {name: null}                                                  -> 400 name: BASE_TYPE_NOT_NULL
    " {name: '{81 x 😀}'}                                           -> 400 name: BASE_TYPE_BAD_LENGTH
    " {name: 'x', avatar: '{abc or data:image/webp;base64,iVBORw==}'}                   -> 400 avatar: IMAGE_TYPE_INVALID
    " {name: 'x', avatar: 'data:image/{png;base64,%% or jpeg;base64,iVBORw==}'}         -> 400 avatar: IMAGE_TYPE_MISMATCH
    " {name: 'x', channel_id: '1'}                                  -> 400 channel_id: UNKNOWN_FIELD
    events none
    " {name: 'x'}                                                   -> 200
    " {name: '{80 x 😀}'}                                           -> 200

    have a picture of three types
    let image = data:image/{png;base64,iVBORw0KGgo= or gif;base64,R0lGODlhAQ== or jpeg;base64,/9j/4AA=}
    ada POST {list} {name: 'x', avatar: '{image}'}  -> 200 {avatar: '~[0-9a-f]{32}'}
    ada POST {list} {name: 'x', avatar: '{png}'}    -> 200 {avatar: '<hash>'}
    " {name: 'y', avatar: '{png}'}                  -> 200 {avatar: '{hash}'}
    " {name: 'z', avatar: null}                     -> 200 {avatar: null}

    belong to no thread and no private channel
    ada POST /channels/{{dm} or {thread}}/webhooks {name: 'x'}  -> 400 50024
    ada GET /channels/{{dm} or {thread}}/webhooks               -> 400 50024

    are changed and deleted with their token
    anybody GET {link}                              -> 200 {$no: 'user', token: '*', url: '*'}
    anybody PATCH {link} {name: 'New'}              -> 200 {$no: 'user', name: 'New'}
    anybody PATCH {link} {channel_id: '{general}'}  -> 400 channel_id: UNKNOWN_FIELD
    anybody DELETE {link}                           -> 204
    events WEBHOOKS_UPDATE WEBHOOKS_UPDATE
    anybody GET {link}                              -> 404 10015

    refuse wrong tokens of all callers
    let wrong = {hook}/wrong{ or /chatcompat or /codehost}
    let unknown = /webhooks/1/{token}{ or /chatcompat or /codehost}
    anybody,ada,nonsense POST {wrong}                                       -> 401 50027
    anybody,ada,nonsense POST {unknown}                                     -> 404 10015
    anybody,ada,nonsense {GET or PATCH or DELETE} {hook}/wrong              -> 401 50027
    anybody,ada,nonsense {GET or PATCH or DELETE} /webhooks/1/{token}       -> 404 10015
    anybody,ada,nonsense {GET or PATCH or DELETE} {hook}/wrong/messages/1           -> 401 50027
    anybody,ada,nonsense {GET or PATCH or DELETE} /webhooks/1/{token}/messages/1    -> 404 10015

    are created and can be used at once
    ada POST {list} {name: 'Deploys', avatar: '{png}'} -> 200 {
        $only: 'id type guild_id channel_id user name avatar application_id token url',
        id: '<id>', type: 1, guild_id: '{guild}', channel_id: '{general}', user: {id: '{ada}'},
        name: 'Deploys', avatar: '~[0-9a-f]{32}', application_id: null, token: '<token>', url: '<url>'}
    events WEBHOOKS_UPDATE
    admin GET /webhooks/{id}                            -> 200 {url: '{url}'}
    anybody GET /webhooks/{id}/{token}                  -> 200 {url: '~http.*/api/v9/webhooks/{id}/{token}'}
    anybody POST /webhooks/{id}/{token} {content: 'Hi'} -> 204
    admin GET /channels/{general}/messages              -> 200 [{author: {username: 'Deploys'}}]

    are managed by bots
    admin PUT /guilds/{guild}/members/{quizbot} {permissions: ['MANAGE_WEBHOOKS']} -> 200
    bot POST {list} {name: 'Quiz'}  -> 200 {application_id: '{quiz}', token: '*', url: '*', user: {bot: true}}
    bot GET {list}                  -> 200 {$size: 2}

    show the token of an application to its bot only
    admin POST /webhooks {channel: 'general', name: 'Quiz', application: 'Quiz', creator: 'quizbot'}
        -> 200 {id: '<id>', token: '<token>', url: '<url>'}
    admin POST /webhooks {channel: 'general', name: 'Mine', creator: 'ada'} -> 200 {id: '<adas>'}
    ada GET /webhooks/{id}                  -> 200 {$no: 'token url', user: '*'}
    ada GET {list}                          -> 200 {$some: {name: 'Quiz', $no: 'token'}}
    # The application needs no permission.
    bot GET /webhooks/{id}                  -> 200 {token: '{token}', url: '{url}'}
    bot PATCH /webhooks/{id} {name: 'x'}    -> 403 50001
    bot GET /webhooks/{adas}                -> 403 50001

    hide their source once their creator has left it
    admin POST /guilds {name: 'Chess News', members: [{account: 'bob'}], channels: [{name: 'updates', type: 5}]} -> 200
    admin POST /webhooks {channel: 'general', name: 'News', creator: 'bob', following: 'updates', type: 2}
        -> 200 {id: '<id>'}
    ada GET /webhooks/{id}                              -> 200 {source_guild: '*', source_channel: '*'}
    admin DELETE /guilds/Chess%20News/members/bob       -> 204
    ada GET /webhooks/{id}                              -> 200 {$no: 'source_guild source_channel'}

    are listed by channel and by guild
    admin POST /webhooks {channel: '{news}', name: 'Two'}   -> 200
    ada GET {list}                                          -> 200 [{name: 'Old'}]
    ada GET /guilds/{guild}/webhooks                        -> 200 [{name: 'Old'}, {name: 'Two'}]

    are modified
    ada PATCH {hook} {name: 'New', avatar: '{png}', channel_id: '{news}'}
        -> 200 {name: 'New', channel_id: '{news}', avatar: '*'}
    events WEBHOOKS_UPDATE
    ada GET {hook}                          -> 200 <before>
    ada PATCH {hook} {}                     -> 200 = {before}
    ada PATCH {hook} {avatar: null}         -> 200 {name: 'New', avatar: null}
    anybody POST {link} {content: 'Hi'}     -> 204
    admin GET /channels/{{news} or {general}}/messages -> 200 {$size: {1 or 0}}

    move within their guild only
    admin POST /guilds {name: 'Other', owner: 'ada', channels: [{name: 'hall'}]} -> 200 {channels: [{id: '<hall>'}]}
    admin PUT /guilds/{guild}/members/bob {}                    -> 200
    admin POST /guilds/{guild}/channels {name: 'desk', permissions: {bob: ['MANAGE_WEBHOOKS']}} -> 200 {id: '<desk>'}
    ada PATCH {hook} {channel_id: '{{hall} or 1}'}              -> 400 channel_id: WEBHOOK_INVALID_CHANNEL
    ada PATCH {hook} {channel_id: '{thread}'}                   -> 400 50024
    events none
    bob POST /channels/{desk}/webhooks {name: 'Mine'}           -> 200 {id: '<id>'}
    bob PATCH /webhooks/{id} {channel_id: '{news}'}             -> 403 50013
    ada GET /webhooks/{id}                                      -> 200 {channel_id: '{desk}'}

    are deleted
    ada DELETE {hook}           -> 204
    events WEBHOOKS_UPDATE
    ada GET {{hook} or {link}}  -> 404 10015
    ada DELETE {hook}           -> 404 10015
    admin GET /webhooks         -> 200 []

    send the same response to all credentials
    anybody GET {link}               -> 200 <webhook>
    ada,bob,bot,nonsense GET {link}  -> 200 = {webhook}
    """)
class WebhooksTest extends ChessClub {
    private EmulatedApplication quiz;

    @BeforeEach
    void addBotAndWebhook() {
        EmulatedAccount bot = emulator.account().username("quizbot").bot().create();
        quiz = emulator.application("Quiz").bot(bot).create();
        EmulatedWebhook webhook = shown(general.webhook("Old").create());
        http.caller("bot", "Bot " + bot.newSession())
                .caller("nonsense", "nonsense")
                .let("list", "/channels/{general}/webhooks")
                .let("png", QuizMakers.PNG)
                .let("dm", emulator.dm(ada, bob).id())
                .let("token", webhook.token())
                .let("quiz", quiz.id())
                .let("quizbot", bot.id())
                .let("thread", general.thread("Openings").id());
        emulator.clearEvents();
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
    void areOfThreeTypes() {
        EmulatedGuild source =
                emulator.guild("Chess News").owner(ada).channel(5, "updates").create();
        EmulatedChannel updates = source.channel("updates");
        EmulatedWebhook follower = news.webhook("Chess News").following(updates).create();
        news.webhook("Quiz").ofApplication(quiz).create();
        news.webhook("Ada's").creator(ada).create();
        http.let("source", source.id()).let("updates", updates.id()).let("follower", follower.id());
        http.verify("""
            ada GET /channels/{news}/webhooks -> 200 [
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
}
