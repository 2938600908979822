package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Scenarios("""
    reports only to waiting callers that a message is not saved
    anybody POST {link} {content: 'my PAWNS'} -> 204
    anybody POST {post} {content: 'my PAWNS'} -> 400 200000
    events none

    checks the query
    anybody POST {link}?wait=2 {content: 'Hi'}      -> 400 wait: BOOLEAN_TYPE_CONVERT
    anybody POST {link}?thread_id=x {content: 'Hi'} -> 400 thread_id: STRING_TYPE_REGEX
    anybody POST {link}?with=1 {content: 'Hi'}      -> 400 with: UNKNOWN_FIELD

    refuses an empty message
    anybody POST {link}                                                 -> 400 50006
    " {}                                                                -> 400 50006
    " {content: ''}                                                     -> 400 50006
    " {content: '', embeds: [], attachments: []}                        -> 400 50006
    " {content: {'   ' or '\\n\\t'}}                                    -> 400 50006
    " {username: 'Bob', tts: true, flags: 4, allowed_mentions: {}}      -> 400 50006
    events none

    accepts a text, an embed or a poll
    anybody POST {link} {content: 'Hi'}                                                 -> 204
    " {embeds: [{title: 'Hi'}]}                                                         -> 204
    " {poll: {question: {text: '?'}, answers: [{poll_media: {text: '!'}}]}}             -> 204

    refuses invalid messages
    anybody POST {post} {content: 7, avatar_url: 7}          -> 400 content avatar_url: STRING_TYPE_CONVERT
    " {content: null}                                        -> 400 content: BASE_TYPE_NOT_NULL
    " {contents: 'x', attachments: [{id: 0, size: 1}], allowed_mentions: {nobody: true}}
        -> 400 contents attachments/0/size allowed_mentions/nobody: UNKNOWN_FIELD
    " {username: ''}                                         -> 400 username: BASE_TYPE_REQUIRED
    " {avatar_url: 'ftp://x.example/a.png'}                  -> 400 avatar_url: URL_TYPE_INVALID_SCHEME
    " {avatar_url: 'https:// x'}                             -> 400 avatar_url: URL_TYPE_INVALID_URL
    " {tts: 'true'}                                          -> 400 tts: BOOLEAN_TYPE_CONVERT
    " {flags: {1 or 64 or 16384 or 32768}}                   -> 400 flags: BASE_TYPE_CHOICES
    " {components: [{type: 1}]}                              -> 400 components: COMPONENTS_NOT_ALLOWED
    " {attachments: [{id: '0'}]}                             -> 400 attachments/0/id: ATTACHMENT_NOT_FOUND
    " {attachments: [{}]}                                    -> 400 attachments/0/id: BASE_TYPE_REQUIRED
    " {attachments: [{id: 0, uploaded_filename: 'x'}]}
        -> 400 attachments/0/uploaded_filename: ATTACHMENT_NOT_FOUND
    " {applied_tags: ['1']}                                  -> 400 applied_tags: TAGS_ONLY_IN_FORUMS
    " {allowed_mentions: {parse: ['all']}}                   -> 400 allowed_mentions/parse/0: BASE_TYPE_CHOICES
    " {allowed_mentions: {users: ['x']}}                     -> 400 allowed_mentions/users/0: STRING_TYPE_REGEX
    " {allowed_mentions: {parse: ['everyone', 'users'], users: ['1']}}
        -> 400 allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE
    " {allowed_mentions: {parse: ['roles'], roles: ['1']}}
        -> 400 allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE
    " {allowed_mentions: {users: [{101 x '1',}]}}            -> 400 allowed_mentions/users: BASE_TYPE_BAD_LENGTH
    " {allowed_mentions: {roles: [{101 x '1',}]}}            -> 400 allowed_mentions/roles: BASE_TYPE_BAD_LENGTH
    " {poll: {answers: []}}                                  -> 400 poll/question: BASE_TYPE_REQUIRED
    " {poll: {question: {emoji: {}}, answers: []}}
        -> 400 poll/question/emoji: UNKNOWN_FIELD, poll/answers: BASE_TYPE_BAD_LENGTH
    " {poll: {duration: {0 or 769}}}                         -> 400 poll/duration: NUMBER_TYPE_{MIN or MAX}
    events none

    refuses invalid embeds
    anybody POST {post} {embeds: {}}                         -> 400 embeds: LIST_TYPE_CONVERT
    " {embeds: [{type: 'image'}]}                            -> 400 embeds/0/type: BASE_TYPE_CHOICES
    " {embeds: [{footer: {text: 'x', proxy_icon_url: 'https://x.example'}}, {provider: {name: 'x'}},
        {video: {url: 'https://x.example'}}, {image: {url: 'https://x.example', width: 1}},
        {thumbnail: {url: 'https://x.example', proxy_url: 'x'}}]}
        -> 400 embeds/0/footer/proxy_icon_url embeds/1/provider embeds/2/video embeds/3/image/width
        embeds/4/thumbnail/proxy_url: FIELD_NOT_ACCEPTED
    " {embeds: [{image: {}}, {author: {url: 'https://x.example'}}, {footer: {}}, {fields: [{name: 'x'}]},
        {fields: [{name: '', value: 'x'}]}]}
        -> 400 embeds/0/image/url embeds/1/author/name embeds/2/footer/text embeds/3/fields/0/value
        embeds/4/fields/0/name: BASE_TYPE_REQUIRED
    " {embeds: [{image: {url: 'data:x'}}, {url: 'attachment://a.png'}]}
        -> 400 embeds/0/image/url embeds/1/url: URL_TYPE_INVALID_SCHEME
    " {embeds: [{image: {url: 'attachment://a.png'}}, {author: {name: 'x', icon_url: 'attachment://a.png'}}]}
        -> 400 embeds/0/image/url embeds/1/author/icon_url: ATTACHMENT_NOT_FOUND
    " {embeds: [{timestamp: 'yesterday'}]}                   -> 400 embeds/0/timestamp: DATE_TIME_TYPE_PARSE
    " {embeds: [{color: {16777216 or -1}}]}                  -> 400 embeds/0/color: NUMBER_TYPE_{MAX or MIN}
    events none

    refuses embeds that show nothing
    anybody POST {post} {content: 'x', embeds: [{}, {title: ' ', color: 1, url: 'https://x.example'}, {fields: []}]}
        -> 400 embeds/0/description embeds/1/description embeds/2/description: BASE_TYPE_REQUIRED
    " {embeds: [{footer: {text: ' '}}, {author: {name: ' '}}, {fields: [{name: ' ', value: ' '}]}]}
        -> 400 embeds/0/footer/text embeds/1/author/name embeds/2/fields/0/name embeds/2/fields/0/value:
        BASE_TYPE_REQUIRED
    events none

    trims texts of embeds before it measures them
    anybody POST {post} {embeds: [{title: ' {256 x 😀}{300 x  }', description: ' ', footer: {text: ' f '},
        author: {name: ' a '}, fields: [{name: ' n ', value: ' v '}]}]}
        -> 200 {embeds: [{title: '{256 x 😀}', $no: 'description', footer: {text: 'f'}, author: {name: 'a'},
        fields: [{name: 'n', value: 'v'}]}]}
    " {embeds: [{title: ' {257 x 😀}'}]}                     -> 400 embeds/0/title: BASE_TYPE_BAD_LENGTH

    trims texts before it counts and stores them
    anybody POST {post} {content: ' \\n{2000 x a} ', username: ' {80 x b} '}
        -> 200 {content: '{2000 x a}', author: {username: '{80 x b}'}}
    " {content: ' {2001 x a} ', username: '  '}
        -> 400 content: BASE_TYPE_BAD_LENGTH, username: BASE_TYPE_REQUIRED
    anybody POST {games} {content: 'x', thread_name: ' {100 x a} '} -> 204
    anybody POST {games} {content: 'x', thread_name: ' '}           -> 400 thread_name: BASE_TYPE_REQUIRED
    anybody POST {post} {poll: {question: {text: ' e4? '}, answers: [{poll_media: {text: ' Yes '}}]}}
        -> 200 {poll: {question: {text: 'e4?'}, answers: [{poll_media: {text: 'Yes'}}]}}
    " {poll: {question: {text: ' '}, answers: [{poll_media: {text: '!'}}]}} -> 400 poll/question/text: BASE_TYPE_REQUIRED

    reports all errors at once
    anybody POST {link} {content: '{2001 x 😀}', username: '', applied_tags: ['1'], components: [{type: 1}],
        attachments: [{id: '3'}], embeds: [{title: '{257 x 😀}', image: {url: 'attachment://x'}},
        {fields: [{name: '{257 x 😀}', value: 'v'}]}]}
        -> 400 content: BASE_TYPE_BAD_LENGTH, username: BASE_TYPE_REQUIRED, applied_tags: TAGS_ONLY_IN_FORUMS,
        components: COMPONENTS_NOT_ALLOWED, attachments/0/id: ATTACHMENT_NOT_FOUND,
        embeds/0/title: BASE_TYPE_BAD_LENGTH, embeds/0/image/url: ATTACHMENT_NOT_FOUND,
        embeds/1/fields/0/name: BASE_TYPE_BAD_LENGTH

    counts characters and not code units
    anybody POST {link} {content: '{2000 x 😀}', username: '{80 x 😀}'}  -> 204
    " {content: '{2001 x 😀}', username: '{81 x 😀}'}                    -> 400 content username: BASE_TYPE_BAD_LENGTH
    " {embeds: [{title: '{256 x 😀}', author: {name: '{256 x 😀}'}}]}    -> 204
    " {embeds: [{title: '{257 x 😀}', author: {name: '{257 x 😀}'}}]}
        -> 400 embeds/0/title embeds/0/author/name: BASE_TYPE_BAD_LENGTH
    " {embeds: [{description: '{4096 x 😀}'}]}                           -> 204
    " {embeds: [{description: '{4097 x 😀}'}]}                           -> 400 embeds/0/description: BASE_TYPE_BAD_LENGTH
    " {embeds: [{footer: {text: '{2048 x 😀}'}}]}                        -> 204
    " {embeds: [{footer: {text: '{2049 x 😀}'}}]}                        -> 400 embeds/0/footer/text: BASE_TYPE_BAD_LENGTH
    " {embeds: [{fields: [{name: '{256 x 😀}', value: '{1024 x 😀}'}]}]} -> 204
    " {embeds: [{fields: [{name: '{257 x 😀}', value: '{1025 x 😀}'}]}]}
        -> 400 embeds/0/fields/0/name embeds/0/fields/0/value: BASE_TYPE_BAD_LENGTH

    accepts ten embeds of 25 fields
    anybody POST {link} {embeds: [{10 x {title: 'x'},}]}              -> 204
    " {embeds: [{11 x {title: 'x'},}]}                                -> 400
    " {embeds: [{fields: [{25 x {name: 'x', value: 'y'},}]}]}         -> 204
    " {embeds: [{fields: [{26 x {name: 'x', value: 'y'},}]}]}         -> 400

    shows embeds in full
    anybody POST {post} {embeds: [{title: 'T', url: 'https://x.example/a', color: 255,
        timestamp: '2026-02-03T04:05:06+01:00', thumbnail: {url: 'https://x.example/t.png'},
        author: {name: 'A', icon_url: 'https://x.example/i.png'},
        fields: [{name: 'a', value: '1'}, {name: 'b', value: '2', inline: true}]}]} -> 200 {embeds: [{
        type: 'rich', color: 255, timestamp: '2026-02-03T03:05:06.000000+00:00',
        thumbnail: {proxy_url: 'https://x.example/t.png'},
        author: {proxy_icon_url: 'https://x.example/i.png'}, fields: [{inline: false}, {inline: true}]}]}

    sets some flags
    anybody POST {post} {content: 'Hi', tts: true, flags: {0 or 4 or 4096 or 4100}}
        -> 200 {tts: true, flags: {0 or 4 or 4096 or 4100}}

    opens a poll
    anybody POST {post} {poll: {question: {text: 'e4?'}, duration: 768, answers: [
        {poll_media: {text: 'Yes'}}, {poll_media: {text: 'No', emoji: {name: '👎'}}}]}} -> 200 {poll: {
        question: {text: 'e4?'}, answers: [{answer_id: 1}, {answer_id: 2}],
        expiry: '2026-02-02T00:00:00.000000+00:00', allow_multiselect: false}}
    " {poll: {question: {text: '?'}, answers: [{10 x {poll_media: {text: 'x'}},}]}}
        -> 200 {poll: {expiry: '~2026-01-02T00:00:00.*', answers: {$size: 10}}}
    " {poll: {question: {text: '?'}, answers: [{11 x {poll_media: {text: 'x'}},}]}}
        -> 400 poll/answers: BASE_TYPE_BAD_LENGTH

    begins threads in forums only
    anybody POST {link} {content: 'e4', thread_name: 'd4'} -> 400 220003

    notifies only users without allowed mentions
    let text = <@{ada}> <@!{ada}> <@1> <@&77> <@&78> @here
    anybody POST {post} {content: '{text}'}
        -> 200 {mentions: [{id: '{ada}'}], mention_roles: [], mention_everyone: false}
    anybody POST {post} {embeds: [{description: '{text}'}]} -> 200 {mentions: []}

    notifies only allowed users and roles
    let mention = anybody POST {post} {content: '<@{ada}> <@&77> <@&78> @everyone', allowed_mentions:
    let users = 200 {mentions: [{id: '{ada}'}], mention_roles: [], mention_everyone: false}
    let none = 200 {mentions: [], mention_roles: [], mention_everyone: false}
    {mention} {}}                                       -> {none}
    {mention} {parse: []}}                              -> {none}
    {mention} {users: ['1']}}                           -> {none}
    {mention} {parse: ['users']}}                       -> {users}
    {mention} {users: ['{ada}'], replied_user: true}}   -> {users}
    {mention} {parse: ['roles']}}       -> 200 {mentions: [], mention_roles: ['77', '78'], mention_everyone: false}
    {mention} {roles: ['78', '79']}}    -> 200 {mentions: [], mention_roles: ['78'], mention_everyone: false}
    {mention} {parse: ['everyone']}}    -> 200 {mentions: [], mention_roles: [], mention_everyone: true}

    uses the virtual clock
    later PT3H
    anybody POST {post} {content: 'Hi'} -> 200 {timestamp: '~2026-01-01T03:00:00.*'}

    accepts JSON and forms only
    anybody POST {link} (Content-Type: text/plain) {content: 'Hi'}  -> 415
    anybody POST {link} `{"content":`                               -> 400 50109
    anybody POST {link} ['content']                                 -> 400

    responds with nothing to callers that do not wait
    anybody POST {link} {content: 'Hi'}             -> 204
    anybody POST {link}?wait=false {content: 'Hi'}  -> 204
    events MESSAGE_CREATE MESSAGE_CREATE
    admin GET /channels/{general}/messages          -> 200 {$size: 2}

    accepts components of applications
    admin POST /applications {name: 'Quiz'}                             -> 200 {id: '<quiz>'}
    admin POST /webhooks {channel: '{general}', name: 'Quiz', application: 'Quiz', creator: 'ada'}
        -> 200 {id: '<hook>', token: '<token>'}
    let post = anybody POST /webhooks/{hook}/{token}?wait=true
    {post} {components: [{type: 1, components: [{type: 2, label: 'Go'}]}]}
        -> 200 {application_id: '{quiz}', components: [{components: [{label: 'Go'}]}]}
    {post} {components: [{label: 'Go'}]}                                -> 400 components/0/type: BASE_TYPE_REQUIRED

    posts to threads of its channel only
    anybody POST {link}?thread_id={{ofGames} or {general} or 1} {content: 'e4'}     -> 404 10003
    admin POST /channels/{general}/threads {name: 'Secret', type: 12}               -> 200 {id: '<secret>'}
    anybody POST {link}?thread_id={secret} {content: 'e4'}                          -> 204
    admin GET /guilds/{guild}   -> 200 {channels: {$some: {name: 'games', threads: [{archived: true}]}}}

    names threads with up to 100 characters
    anybody POST {games} {content: 'x', thread_name: '😀'}                -> 204
    anybody POST {games} {content: 'x', thread_name: '{100 x 😀}'}          -> 204
    anybody POST {games} {content: 'x', thread_name: '{101 x 😀}'}          -> 400

    tags threads
    let thread = content: 'e4', thread_name: 'e4 e5'
    anybody POST {games} {{thread}, applied_tags: ['{open}', '{odd}']}  -> 204
    " {{thread}, applied_tags: ['{open}', '1']}                         -> 400 applied_tags/1: TAG_NOT_FOUND
    " {{thread}, applied_tags: [{5 x '{odd}',}]}                        -> 204
    " {{thread}, applied_tags: [{6 x '{odd}',}]}                        -> 400 applied_tags: BASE_TYPE_BAD_LENGTH

    needs a thread in a forum
    let forum = {{games} or {boards}}
    let thread = {{ofGames} or {ofBoards}}
    anybody POST {forum} {content: 'e4'}                                        -> 400 220001
    anybody POST {forum}?thread_id={thread} {content: 'e4', thread_name: 'd4'}  -> 400 220002
    anybody POST {forum}?thread_id={thread} {content: 'e4'}                     -> 204
    anybody POST {forum}?wait=true {content: 'd4', thread_name: 'd4 d5'}        -> 200 {channel_id: '<second>'}
    admin GET /channels/{second}/messages                                       -> 200 [{content: 'd4'}]
    admin GET /guilds/{guild}
        -> 200 {channels: {$some: {name: '{games or boards}', threads: [{name: 'e4 e5'}, {name: 'd4 d5'}]}}}
    """)
class WebhookExecutionTest extends ChessClub {
    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.forumChannel("games", "open", "won", "lost", "drawn", "odd", "even")
                .mediaChannel("boards");
    }

    @BeforeEach
    void addWebhooks() {
        EmulatedChannel games = guild.channel("games");
        EmulatedChannel boards = guild.channel("boards");
        EmulatedChannel ofGames = games.thread("e4 e5");
        ofGames.archive();
        shown(general.webhook("Deploys").create());
        http.let("post", "{link}?wait=true")
                .let("games", link(games.webhook("Games").create()))
                .let("boards", link(boards.webhook("Boards").create()))
                .let("ofGames", ofGames.id())
                .let("ofBoards", boards.thread("e4 e5").id())
                .let("open", games.tagId("open"))
                .let("odd", games.tagId("odd"));
        general.blockWord("Pawn");
        emulator.clearEvents();
    }

    @Test
    void respondsWithTheMessageToWaitingCallers() {
        http.let("webhook", general.webhooks().get(0).id()).verify("""
            anybody POST {post} {content: 'Hi'} -> 200 {
                $only: 'id channel_id author content timestamp edited_timestamp tts mention_everyone mentions
                    mention_roles attachments embeds pinned webhook_id type flags components',
                id: '<id>', channel_id: '{general}', content: 'Hi', timestamp: '2026-01-01T00:00:00.000000+00:00',
                edited_timestamp: null, webhook_id: '{webhook}',
                author: {id: '{webhook}', username: 'Deploys', bot: true}}
            events MESSAGE_CREATE
            anybody GET {link}/messages/{id} -> 200 <message>
            """);
        assertThat(general.messages()).singleElement().satisfies(message -> {
            assertThat(message.json()).isEqualTo(http.value("message"));
            assertThat(message.content()).isEqualTo("Hi");
            assertThat(message.webhookId()).isEqualTo(http.value("webhook"));
            assertThat(message.channel().id()).isEqualTo(general.id());
            assertThat(message.id()).isEqualTo(http.value("id"));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void accepts6000CharactersInAllEmbedsTogether(int longest) {
        int[] lengths = {3000, 200, 200, 1500, 200, 900};
        http.verify("anybody POST {link} " + embedsOf(lengths) + " -> 204");
        lengths[longest]++;
        http.verify("anybody POST {link} " + embedsOf(lengths) + " -> 400 embeds: MAX_EMBED_SIZE_EXCEEDED");
    }

    private static String embedsOf(int... lengths) {
        return ("{embeds: [{description: '%s'}, {title: '%s', author: {name: '%s'}, footer: {text: '%s'},"
                        + " fields: [{name: '%s', value: '%s'}]}]}")
                .formatted(Arrays.stream(lengths).mapToObj("😀"::repeat).toArray());
    }

    @Test
    void postsUnderAnotherName() {
        http.verify("""
            anybody POST {post} {content: 'Hi', username: 'Bob', avatar_url: 'https://x.example/bob.png'}
                -> 200 {author: {username: 'Bob', avatar: '~[0-9a-f]{32}'}}
            anybody POST {post} {content: 'Hi'} -> 200
            """);
        assertThat(general.messages())
                .extracting(message -> message.username() + message.avatarUrl().orElse(""))
                .containsExactly("Bobhttps://x.example/bob.png", "Deploys");
    }

    @Test
    void postsToAThreadAndWakesIt() {
        EmulatedChannel thread = general.thread("Openings");
        thread.archive();
        assertThat(thread.isArchived()).isTrue();
        http.let("thread", thread.id()).verify("anybody POST {link}?thread_id={thread} {content: 'e4'} -> 204");
        assertThat(thread.messages())
                .singleElement()
                .extracting(EmulatedMessage::content)
                .isEqualTo("e4");
        assertThat(thread.isArchived()).isFalse();
        assertThat(general.messages()).isEmpty();
        assertThat(thread.type()).isEqualTo(11);
    }
}
