package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that services accept, although the specification does not mention them. */
@Scenarios("""
    nulls are absent in a message
    anybody POST {post} {content: 'Hi', username: null, avatar_url: null, thread_name: null, applied_tags: null,
        tts: null, embeds: null, allowed_mentions: null, components: null, flags: null, attachments: null, poll: null}
        -> 200 (X-Emulator-Adapted: username, avatar_url, thread_name, applied_tags, tts, embeds, allowed_mentions,
        components, flags, attachments, poll) {content: 'Hi', tts: false, flags: 0, author: {username: 'Deploys'}}
    " {content: null, embeds: [{title: 'x', type: null, description: null, url: null, timestamp: null, color: null,
        footer: null, image: null, thumbnail: null, author: null, fields: null, video: null, provider: null}]}
        -> 200 {content: '', embeds: [{title: 'x', $no: 'footer image author fields url color'}]}
    " {embeds: [{footer: {text: 'f', icon_url: null}, image: {url: 'https://x.example/a.png', width: null},
        author: {name: 'a', url: null, icon_url: null}, fields: [{name: 'n', value: 'v', inline: null}]}]}
        -> 200 {embeds: [{footer: {$no: 'icon_url'}, author: {$no: 'url'}, fields: [{inline: false}]}]}
    " {content: '<@{ada}> @everyone', allowed_mentions: {parse: null, users: null, roles: null, replied_user: null}}
        -> 200 {mentions: []}
    " {poll: {question: {text: '?'}, duration: null, answers: [{poll_media: {text: '!', emoji: null}}]}} -> 200
    # A null is no element of a list.
    " {content: 'Hi', embeds: [null]}                   -> 400 embeds/0: BASE_TYPE_NOT_NULL
    " {content: null}                                   -> 400 50006

    nulls clear the fields of a message that is edited
    anybody POST {post} {content: 'Hi <@{ada}>', embeds: [{title: 'x'}], flags: 4}    -> 200 {id: '<id>'}
    let message = {link}/messages/{id}
    anybody PATCH {message} {embeds: null, flags: null} -> 200 {content: 'Hi <@{ada}>', embeds: [], flags: 0}
    " {content: null}                                   -> 400 50006
    " {content: null, embeds: [{title: 'y'}]}           -> 200 {content: '', embeds: [{title: 'y'}], mentions: []}
    " {components: null, content: 'y'}                  -> 200 {content: 'y', components: []}
    " {allowed_mentions: null, content: '<@{ada}>'}     -> 200 {mentions: [{id: '{ada}'}]}
    " {attachments: null}                               -> 200 {attachments: []}

    nulls are absent in other requests
    anybody POST /auth/login {{login}, undelete: null}  -> 200 (X-Emulator-Adapted: undelete)
    anybody POST /auth/login {login: null}              -> 400 login password: BASE_TYPE_REQUIRED
    ada POST /channels/{general}/invites {max_age: null, max_uses: null, temporary: null} -> 200
    anybody PATCH {link} {name: null, avatar: null}     -> 200 {name: 'Deploys', avatar: null}

    applications have the outdated member that services still send
    ada POST /applications {name: 'Quiz'}               -> 200 {id: '<quiz>'}
    ada GET /applications/{quiz}                        -> 200 {summary: ''}
    ada PATCH /applications/{quiz} {description: 'x'}   -> 200 {summary: '', description: 'x'}

    empty parts of embeds are ignored
    anybody POST {post} {embeds: [{title: 'x', footer: {}, image: {}, thumbnail: {url: ''}, author: {name: ''},
        url: '', fields: []}]}
        -> 200 (X-Emulator-Ignored: embeds/0/footer, embeds/0/image, embeds/0/thumbnail, embeds/0/author, embeds/0/url)
        {embeds: [{title: 'x', $no: 'footer image thumbnail author url'}]}
    " {embeds: [{title: '', description: 'x', footer: {text: ''}, author: {name: 'a', url: '', icon_url: ''}}]}
        -> 200 {embeds: [{description: 'x', $no: 'title footer', author: {name: 'a', $no: 'url icon_url'}}]}
    " {content: 'x', username: '', avatar_url: '', thread_name: ''}
        -> 200 (X-Emulator-Ignored: username, avatar_url, thread_name) {author: {username: 'Deploys', avatar: null}}
    " {content: 'x', embeds: [{}, {footer: {}}, {footer: {text: ' '}}, {color: 1}]}
        -> 400 embeds/0/description embeds/1/description embeds/2/description embeds/3/description: BASE_TYPE_REQUIRED
    " {content: 'x', embeds: [{fields: [{name: '', value: 'x'}]}]} -> 400 embeds/0/fields/0/name: BASE_TYPE_REQUIRED

    the type of an embed is ignored
    anybody POST {post} {embeds: [{type: {'image' or 'link' or ''}, title: 'x'}]}
        -> 200 (X-Emulator-Ignored: embeds/0/type) {embeds: [{type: 'rich'}]}

    timestamps lack a zone or have a space
    let at = timestamp: '2026-02-03T
    anybody POST {post} {embeds: [{title: 'x', timestamp:
        '2026-02-03{T04:05:06 or  04:05:06 or T04:05:06.000 or  04:05:06Z or T04:05:06+0000 or  05:05:06 +01 or T04:05:06z}'}]}
        -> 200 {embeds: [{{at}04:05:06.000000+00:00'}]}
    " {embeds: [{title: 'x', timestamp: '2026-02-03{ or  04:05}'}]} -> 200 {embeds: [{{at}{00:00:00 or 04:05:00}.000000+00:00'}]}
    " {embeds: [{title: 'x', timestamp: '{2026-02-30 or 2026-02-03T25:00 or yesterday or  or 1770000000}'}]}
        -> 400 embeds/0/timestamp: DATE_TIME_TYPE_PARSE

    numbers and booleans are texts, and integers have a point
    anybody POST {post} {content: 'x', tts: {'true' or 'True' or 1 or '1'}, flags: {'4' or 4.0 or '4.0' or 4},
        embeds: [{title: 'x', color: {'255' or 255.0 or '255.0' or 255}}]}
        -> 200 {tts: true, flags: 4, embeds: [{color: 255}]}
    " {content: 5, username: 7.0, embeds: [{title: 1.5, fields: [{name: 1, value: 2, inline: 'true'}]}]}
        -> 200 {content: '5', author: {username: '7'}, embeds: [{title: '1.5', fields: [{name: '1', inline: true}]}]}
    " {content: 'x', allowed_mentions: {users: [{ada}]}}        -> 200
    " {content: 'x', flags: {'x' or 4.5 or '' or true}}         -> 400 flags: NUMBER_TYPE_COERCE
    " {content: 'x', tts: {'yes' or 2 or ''}}                   -> 400 tts: BOOLEAN_TYPE_CONVERT
    " {content: {[] or true}}                                   -> 400 content: STRING_TYPE_CONVERT
    " {content: 'x', flags: {'1' or 1.0}}                       -> 400 flags: BASE_TYPE_CHOICES

    the role connection of a user has numbers and booleans
    quiz PUT {quiz} {metadata: {wins: {1483 or 12.0 or 1.5}}}   -> 200 {metadata: {wins: '{1483 or 12 or 1.5}'}}
    " {metadata: {wins: {true or false}}}                       -> 200 {metadata: {wins: '{1 or 0}'}}
    " {platform_name: null, metadata: {wins: null, pro: 'true'}}
        -> 200 (X-Emulator-Adapted: platform_name, metadata/wins) {metadata: {pro: 'true', $no: 'wins'}}
    " {metadata: {wins: []}}                                    -> 400 metadata/wins: STRING_TYPE_CONVERT

    components need the parameter, unless an application owns the webhook
    let row = components: [{type: 1, components: [{type: 2, style: 5, label: 'l', url: 'https://x.example', emoji: null}]}]
    let pressed = components: [{type: 1, components: [{type: 2, style: 1, label: 'l', custom_id: 'c'}]}]
    anybody POST {post} {content: 'x', {row}}
        -> 200 (X-Emulator-Ignored: components) {components: []}
    anybody POST {post}&with_components={false or 0} {content: 'x', {row}} -> 200 {components: []}
    anybody POST {post}&with_components={true or True or 1} {content: 'x', {row}}
        -> 200 (X-Emulator-Ignored: absent) {id: '<id>', components: [{components: [{label: 'l', $no: 'emoji'}]}]}
    anybody POST {post}&with_components=x {content: 'x'}            -> 400 with_components: BOOLEAN_TYPE_CONVERT
    anybody POST {post}&with_components=true {content: 'x', {pressed}}  -> 400 components: COMPONENTS_NOT_ALLOWED
    anybody POST {post} {{row}}                                     -> 400 50006
    anybody PATCH {link}/messages/{id} {content: 'y', components: []}
        -> 200 (X-Emulator-Ignored: components) {components: {$size: 1}}
    anybody PATCH {link}/messages/{id}?with_components=true {content: 'y', components: []} -> 200 {components: []}
    anybody POST {own} {content: 'x', {pressed}}                    -> 200 (X-Emulator-Ignored: absent) {components: {$size: 1}}

    components of the second version have a flag
    let text = components: [{type: 10, content: 'a'}]
    anybody POST {own} {flags: {32768 or 36864}, {text}}            -> 200 {flags: {32768 or 36864}, components: {$size: 1}}
    anybody POST {post}&with_components=1 {flags: 32768, {text}}    -> 200
    anybody POST {post} {flags: 32768, {text}}                      -> 400 50006
    anybody POST {own} {{text}}                                     -> 400 components/0/type: BASE_TYPE_CHOICES
    anybody POST {own} {flags: 32768, content: 'x', embeds: [{title: 'x'}], {text}}
        -> 400 content embeds: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2

    messages are forms of text
    let coded = (Content-Type: application/x-www-form-urlencoded)
    anybody POST {post} {coded} `content=Hi+there&username=Bob&tts=True&flags=4`
        -> 200 {content: 'Hi there', author: {username: 'Bob'}, tts: true, flags: 4}
    anybody POST {post} {coded} `payload_json=%7B%22content%22%3A%22Hi%22%7D&nonce=1`
        -> 200 (X-Emulator-Ignored: nonce) {id: '<id>', content: 'Hi'}
    anybody PATCH {link}/messages/{id} {coded} `content=Bye`        -> 200 {content: 'Bye'}
    anybody POST {post} {coded} `content=`                          -> 400 50006
    anybody POST {post} {coded} `payload_json=Hi`                   -> 400 50109

    fields of forms may lack a value, and empty ones are skipped
    let coded = (Content-Type: application/x-www-form-urlencoded)
    anybody POST {post} {coded} `content=Hi&`           -> 200 {content: 'Hi'}
    anybody POST {post} {coded} `&&content=Hi&&flags=4` -> 200 {content: 'Hi', flags: 4}
    anybody POST {post} {coded} `content=Hi&tts`        -> 200 (X-Emulator-Ignored: tts) {content: 'Hi', tts: false}
    anybody POST {post} {coded} `content=Hi&nonce&`     -> 200 (X-Emulator-Ignored: nonce) {content: 'Hi'}
    anybody POST {post} {coded} `content`               -> 400 50006
    anybody POST {post} {coded} `&`                     -> 400 50006
    anybody POST {post} {coded} `content=%zz&`          -> 400

    empty fields of forms are absent, unless they may be empty
    let coded = (Content-Type: application/x-www-form-urlencoded)
    anybody POST {post} {coded} `content=Hi&tts=&flags=&embeds=&attachments=&allowed_mentions=&username=&thread_name=`
        -> 200 (X-Emulator-Ignored: tts, flags, embeds, attachments, allowed_mentions, username, thread_name)
        {id: '<id>', content: 'Hi', tts: false, flags: 0, embeds: [], author: {username: 'Deploys'}}
    anybody PATCH {link}/messages/{id} {coded} `content=&flags=4`   -> 400 50006
    anybody PATCH {link}/messages/{id} {coded} `flags=&content=Bye` -> 200 (X-Emulator-Ignored: flags) {content: 'Bye'}
    anybody POST {post} {coded} `content=Hi&tts=yes`                -> 400 tts: BOOLEAN_TYPE_CONVERT

    the compatible routes have the names of their formats, too
    anybody POST {link}/slack?wait=true {text: 'x', attachments: [{title: 'y', color: 'good'}]}
        -> 200 {content: 'x', embeds: [{title: 'y', color: 3061894}]}
    anybody POST {link}/slack (Content-Type: application/x-www-form-urlencoded) `payload=%7B%22text%22%3A%22x%22%7D`  -> 2xx
    anybody POST {link}/slack {}                                    -> 400 50006
    anybody POST {link}/github?wait=true (X-GitHub-Event: issues)
        {action: 'opened', issue: {number: 5, title: 'x'}, repository: {full_name: 'a/b'}}
        -> 200 {embeds: [{title: '[a/b] issues opened #5 x'}]}
    anybody POST {link}/github (X-GitHub-Event: ping) {}            -> 204
    anybody POST {link}/github {}                                   -> 400
    anybody GET {link}/slack                                        -> 405
    anybody POST {link}/teams {}                                    -> 404

    invalid messages are refused
    anybody POST {post} {content: 'x', allowed_mentions: {parse: ['users'], users: ['1']}}
        -> 400 allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE
    " {content: {'  ' or '\\n'}}                        -> 400 50006
    " {content: ' {2001 x a} '}                         -> 400 content: BASE_TYPE_BAD_LENGTH
    " {content: ' {2000 x a} '}                         -> 200
    " {username: '  ', content: 'x'}                    -> 400 username: BASE_TYPE_REQUIRED
    " {flags: 8192}                                     -> 400 50160
    " {content: 'x', embeds: [{image: {url: 'ftp://x.example'}}]} -> 400 embeds/0/image/url: URL_TYPE_INVALID_SCHEME

    unknown members of the chat format are ignored
    anybody POST {link}/chatcompat {text: 'x', blocks: [], icon_emoji: ':x:', icon_url: null,
        attachments: [{text: 'y', ts: 1, callback_id: 'z', thumb_url: ''}]}
        -> 2xx (X-Emulator-Ignored: blocks, icon_emoji, attachments/0/callback_id, attachments/0/thumb_url)
    """)
class LenientRequestsTest extends ChessClub {
    private static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==";

    @BeforeEach
    void startLenient() {
        emulator.lenient();
        EmulatedApplication quiz = emulator.application("Quiz").owner(ada).create();
        EmulatedWebhook own = general.webhook("Quiz").ofApplication(quiz).create();
        emulator.account("lea@example.com").password("correct horse").create();
        http.let("own", link(own) + "?wait=true")
                .let("login", "login: 'lea@example.com', password: 'correct horse'")
                .caller("quiz", "Bearer " + ada.newOAuth2Token(quiz, "role_connections.write"))
                .let("quiz", "/users/@me/applications/" + quiz.id() + "/role-connection");
        shown(general.webhook("Deploys").create());
        http.let("post", "{link}?wait=true");
    }

    private RecordedCall lastCall() {
        List<RecordedCall> calls = emulator.requests();
        return calls.get(calls.size() - 1);
    }

    private static Form part(Form form, String disposition, String content) {
        return form.part("form-data; " + disposition, "text/plain", content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everyPartWithAFileNameIsAFile() {
        Form form = form();
        part(form, "name=\"file\"; filename=\"a.txt\"", "A");
        part(form, "name=\"\"; filename=\"b.txt\"", "B");
        part(form, "name=\"file0\"; filename=\"c.txt\"", "C");
        part(form, "name=\"content\"; filename=\"d.txt\"", "D");
        part(form, "name=\"files[1]\"; filename=\"e.txt\"", "E");
        part(form, "filename=\"f.txt\"", "F");
        part(form, "name=\"content\"", "Hi");
        http.send("anybody", "POST", "{post}", form, "200 {content: 'Hi', attachments: {$size: 6}}");
        assertThat(general.messages().get(0).attachments())
                .extracting(EmulatedAttachment::filename)
                .containsExactlyInAnyOrder("a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt");
        assertThat(general.messages().get(0).attachments())
                .allSatisfy(file -> assertThat(file.bytes()).hasSize(1));
        assertThat(lastCall().adaptedFields()).contains("file", "file0", "content");
    }

    @Test
    void filesAreNumberedByTheirNamesOrInOrder() {
        Form form = form().payload("{'attachments':[{'id':2,'description':'two'},{'id':0,'description':'zero'}]}");
        part(form, "name=\"upload\"; filename=\"zero.txt\"", "0");
        part(form, "name=\"file2\"; filename=\"two.txt\"", "2");
        http.send("anybody", "POST", "{post}", form, """
                200 {attachments: [{filename: 'two.txt', description: 'two'}, {filename: 'zero.txt', description: 'zero'}]}""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            nonce                         | POST {link} {content: 'x', nonce: 1}
            %3Flimit                      | POST {link} {content: 'x', '?limit': 1}
            nonce, ?limit                 | POST {link}?limit=1 {content: 'x', nonce: 1}
            ?limit                        | GET /gifs/trending?limit=1
            a%20b, %C3%A9%0D%0A, a%2Cb    | POST {link} {content: 'x', 'a b': 1, 'é\\r\\n': 1, 'a,b': 1}
            nonce                         | POST {link} {content: '', nonce: 1}
            """)
    void aHeaderNamesIgnoredNames(String header, String request) {
        assertThat(ignored(request)).isEqualTo(header);
    }

    @Test
    void theHeaderEndsAfterFiftyNamesButTheJournalIsComplete() {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 52; i++) {
            members.append(", x").append(i).append(": 1");
        }
        assertThat(ignored("POST {link} {content: 'x'" + members + "}"))
                .startsWith("x0, x1, ")
                .endsWith(", x49, +2");
        assertThat(lastCall().ignoredFields()).hasSize(52);
    }

    @Test
    void theJournalNamesAdaptedFields() {
        http.verify("""
            anybody POST {post} {content: 5, tts: null}     -> 200 (X-Emulator-Adapted: content, tts)
            admin GET /requests                             -> 200 {$some: {adapted_fields: ['content', 'tts']}}
            """);
        assertThat(lastCall().adaptedFields()).containsExactly("content", "tts");
        assertThat(lastCall().ignoredFields()).isEmpty();
    }

    @Test
    void theStrictEmulatorRefusesTheSameRequests() {
        emulator.reset();
        shown(emulator.guild("Club")
                .textChannel("t")
                .create()
                .channel("t")
                .webhook("Deploys")
                .create());
        http.verify("""
            anybody POST {link} {content: 'x', tts: 'true', flags: '4', username: null, embeds: [{title: 1, footer: {}}]}
                -> 400 (X-Emulator-Ignored: absent) (X-Emulator-Adapted: absent) {errors: {tts: {}, flags: {}, username: {}}}
            anybody POST {link}?with_components=true {content: 'x'}     -> 400 with_components: UNKNOWN_FIELD
            anybody POST {link} (Content-Type: application/x-www-form-urlencoded) `content=Hi`  -> 415
            anybody POST {link}/slack {text: 'x'}                       -> 404
            anybody POST {link}/github (X-GitHub-Event: ping) {}        -> 404
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/jpeg", "image/jpg", "image/webp", "IMAGE/PNG", "image/png;charset=utf-8"})
    void theBytesOfAnImageDecideOnItsType(String type) {
        String image = "avatar: 'data:" + type + ";base64," + PIXEL + "'";
        http.verify("anybody PATCH {link} {" + image + "} -> 200 (X-Emulator-Adapted: avatar) {avatar: '<hash>'}");
        http.verify("anybody PATCH {link} {" + image.replace(PIXEL, "AAAA") + "} -> 400");
    }

    private String ignored(String request) {
        HttpResponse<?> response = http.respond("anybody " + request).response();
        return response.headers().firstValue("X-Emulator-Ignored").orElse("");
    }
}
