package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two routes that accept the formats of other services. */
@Scenarios("""
    colours of chat messages have names
    {post} {attachments: [{text: 'x', color: 'good'}]}      -> 200 {embeds: [{color: 3061894}]}
    {post} {attachments: [{text: 'x', color: 'warning'}]}   -> 200 {embeds: [{color: 14327864}]}
    {post} {attachments: [{text: 'x', color: 'danger'}]}    -> 200 {embeds: [{color: 10682880}]}
    {post} {attachments: [{text: 'x', color: '36a64f'}]}    -> 200 {embeds: [{color: 3581519}]}
    {post} {attachments: [{text: 'x', color: 'teal'}]}      -> 200 {embeds: [{$no: 'color'}]}

    attachments of chat messages show their fallback
    {post} {attachments: [{fallback: 'F'}]}             -> 200 {embeds: [{description: 'F'}]}
    {post} {attachments: [{fallback: 'F', title: 'T'}]} -> 200 {embeds: [{$no: 'description'}]}
    {post} {attachments: [{text: 'x', ts: '1767225600.500000', author_link: 'https://x.example',
        footer_icon: 'https://x.example'}]} -> 200 {embeds: [{$only: 'description timestamp type',
        description: 'x', timestamp: '2026-01-01T00:00:00.500000+00:00', type: 'rich'}]}

    times of chat messages are seconds, as numbers or texts
    {post} {attachments: [{text: 'x', ts: 1767225600}]}         -> 200 {embeds: [{timestamp: '2026-01-01T00:00:00.000000+00:00'}]}
    {post} {attachments: [{text: 'x', ts: 1767225600.5}]}       -> 200 {embeds: [{timestamp: '2026-01-01T00:00:00.500000+00:00'}]}
    {post} {attachments: [{text: 'x', ts: 1767225600.123456}]}  -> 200 {embeds: [{timestamp: '2026-01-01T00:00:00.123000+00:00'}]}
    {post} {attachments: [{text: 'x', ts: 1.7672256E9}]}        -> 200 {embeds: [{timestamp: '2026-01-01T00:00:00.000000+00:00'}]}
    {post} {attachments: [{text: 'x', ts: '1767225600'}]}       -> 200 {embeds: [{timestamp: '2026-01-01T00:00:00.000000+00:00'}]}
    {post} {attachments: [{text: 'x', ts: -1.5}]}               -> 400 attachments/0/ts: NUMBER_TYPE_COERCE
    {post} {attachments: [{text: 'x', ts: 1e20}]}               -> 400 attachments/0/ts: NUMBER_TYPE_COERCE
    {post} {attachments: [{text: 'x', ts: 1e308}]}              -> 400 attachments/0/ts: NUMBER_TYPE_COERCE

    chat messages obey the same limits
    anybody POST {chat} {text: '{2000 x x}'}                    -> 204
    anybody POST {chat} {attachments: [{title: '{256 x x}'}]}   -> 204
    anybody POST {chat} {}                                      -> 400 50006
    anybody POST {chat} {text: ' '}                             -> 400 50006
    anybody POST {chat} {attachments: [{color: 'good'}]}
        -> 400 attachments/0/description: BASE_TYPE_REQUIRED
    anybody POST {chat}?thread_id=1 {text: 'x'}                 -> 404 10003

    chat messages are refused if they are invalid
    anybody POST {chat} {text: 'x', channel: '#a', icon_emoji: ':a:', mrkdwn: true, mrkdwn_in: ['text'],
        attachments: [{mrkdwn_in: ['text']}]}
        -> 400 channel icon_emoji mrkdwn mrkdwn_in attachments/0/mrkdwn_in: FIELD_NOT_ACCEPTED
    " {text: 7}                                 -> 400 text: STRING_TYPE_CONVERT
    " {text: 'x', username: ''}                 -> 400 username: BASE_TYPE_REQUIRED
    " {text: 'x', icon_url: 'x', attachments: [{title_link: 'x'}]}
        -> 400 icon_url attachments/0/title_link: URL_TYPE_INVALID_SCHEME
    " {attachments: [{ts: 'soon'}]}             -> 400 attachments/0/ts: NUMBER_TYPE_COERCE
    " {attachments: [{fields: [{short: 1}]}]}   -> 400 attachments/0/fields/0/short: BOOLEAN_TYPE_CONVERT
    " {text: '{2001 x x}'}                      -> 400 text: BASE_TYPE_BAD_LENGTH
    " {attachments: [{title: '{257 x x}'}]}     -> 400 attachments/0/title: BASE_TYPE_BAD_LENGTH
    " {text: 7, username: ''}                   -> 400 50035 {errors: {$only: 'text username'}}
    events none

    code events are posted
    let events = commit_comment or create or delete or fork or issue_comment or issues or member or public
        or pull_request or pull_request_review or pull_request_review_comment or push or release or watch
        or check_run or check_suite or discussion or discussion_comment
    let titles = commit comment or create or delete or fork or issue comment or issues or member or public
        or pull request or pull request review or pull request review comment or push or release or watch
        or check run or check suite or discussion or discussion comment
    anybody POST {code}?wait=true (X-GitHub-Event: {{events}}) {{sender}} -> 200 {embeds: [{
        title: '[ada/chess] {{titles}}', author: {name: 'ada', url: 'https://code.example/ada',
        icon_url: 'https://code.example/ada.png'}}]}
    events {18 x MESSAGE_CREATE }

    other code events are ignored
    anybody POST {code}?wait=true (X-GitHub-Event: {ping or star or PUSH or }) {{sender}} -> 204
    events none

    both formats are accepted as forms
    let payload = payload=%7B%22text%22%3A%22%C3%A4+%2B+b%22%7D
    anybody POST {chat}?wait=true {form} `{payload}`                    -> 200 {content: 'ä + b'}
    anybody POST {code} {form} (X-GitHub-Event: push) `payload=%7B%7D`  -> 204
    events MESSAGE_CREATE MESSAGE_CREATE
    anybody POST {chat} {form} `{payload}&x=1`                          -> 400 x: UNKNOWN_FIELD
    anybody POST {chat} {form} `payload{ or =% or =%7B or =7}`          -> 400
    anybody POST {link} {form} `{payload}`                              -> 415
    events none

    a push is posted with its commits
    anybody POST {code}?wait=true (X-GitHub-Event: push) {ref: 'refs/heads/main',
        compare: 'https://code.example/compare', commits: [
        {id: '0123456789', message: 'First\\n\\nmore'}, {id: 'abcdef', message: 'Second'}]} -> 200 {embeds: [{
        title: 'push refs/heads/main', url: 'https://code.example/compare',
        description: '`0123456` First\\n`abcdef` Second'}]}

    an issue is posted with its text
    anybody POST {code}?wait=true (X-GitHub-Event: issues) {action: 'opened', issue: {number: 7,
        title: 'Clock', body: 'It ticks.', html_url: 'https://code.example/7'}, {sender}} -> 200 {embeds: [{
        title: '[ada/chess] issues opened #7 Clock', description: 'It ticks.', url: 'https://code.example/7'}]}
    anybody POST {code}?wait=true (X-GitHub-Event: issue_comment) {
        comment: {body: '{3000 x 😀}', html_url: 'ftp://x'}, issue: {title: '{3000 x 😀}', body: null}}
        -> 200 {embeds: [{title: '~.{256}', description: '~.{2048}', $no: 'url author'}]}

    chat messages are translated
    anybody POST {chat}?wait=true {text: 'Hello', username: 'Bob', icon_url: 'https://x.example/bob.png',
        attachments: [{fallback: 'F', color: '#36a64f', pretext: 'Before', author_name: 'A',
            author_link: 'https://x.example/a', author_icon: 'https://x.example/a.png',
            title: 'T', title_link: 'https://x.example/t', text: 'Within',
            fields: [{title: 'Priority', value: 'High', short: true}, {value: 'x'}],
            image_url: 'https://x.example/i.png', thumb_url: 'https://x.example/s.png',
            footer: 'End', footer_icon: 'https://x.example/e.png', ts: 1767225600, callback_id: '7'}]}
        -> 200 {content: 'Hello', author: {username: 'Bob'}, embeds: [{
            title: 'T', url: 'https://x.example/t', description: 'Before\\nWithin', color: 3581519,
            author: {name: 'A', url: 'https://x.example/a', icon_url: 'https://x.example/a.png'},
            fields: [{name: 'Priority', inline: true}, {value: 'x', inline: false}],
            image: {url: 'https://x.example/i.png'}, thumbnail: {url: 'https://x.example/s.png'},
            footer: {text: 'End', icon_url: 'https://x.example/e.png'},
            timestamp: '2026-01-01T00:00:00.000000+00:00'}]}
    events MESSAGE_CREATE
    admin GET /world -> 200 {messages: [{avatar_url: 'https://x.example/bob.png'}]}
    """)
class WebhookFormatsTest extends ChessClub {
    @BeforeEach
    void addWebhook() {
        shown(general.webhook("Deploys").create());
        http.verify("""
            let chat = {link}/chatcompat
            let post = anybody POST {chat}?wait=true
            let code = {link}/codehost
            let form = (Content-Type: application/x-www-form-urlencoded)
            let sender = sender: {login: 'ada', html_url: 'https://code.example/ada',
                avatar_url: 'https://code.example/ada.png'}, repository: {full_name: 'ada/chess'}
            """);
        emulator.clearEvents();
    }

    @ParameterizedTest
    @CsvSource({
        "AS_EXECUTE, '', 204",
        "STRING, '', 200 = \"ok\"",
        "STRING, ?wait=true, 200 = \"ok\"",
        "EMPTY, '', 200 <body>"
    })
    void chatMessagesHaveTheConfiguredResponse(ChatCompatResponse form, String query, String response) {
        emulator.chatCompatResponse(form);
        http.let("body", "").let("query", query).let("response", response);
        http.verify("anybody POST {chat}{query} {text: 'Hi'} -> {response}");
        assertThat(http.value("body")).isEmpty();
        assertThat(general.messages()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e308", "1e400", "-1e400"})
    void timesOfChatMessagesAreNotTooLarge(String seconds) throws Exception {
        String json = "{\"attachments\": [{\"text\": \"x\", \"ts\": " + seconds + "}]}";
        TestClient.Response response = client.send("POST", http.value("link") + "/chatcompat", json);
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.error("attachments/0/ts")).isEqualTo("NUMBER_TYPE_COERCE");
    }

    @Test
    void codeEventsNeedAName() {
        http.verify("anybody POST {code} {} -> 400 {message: '~.*X-GitHub-Event.*'}");
        http.verify("anybody POST {code} (X-GitHub-Event: push) {} -> 204");
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void codeEventsNeedTheNameInTheHeaderOfTheService() {
        try (ServiceEmulator forge = ServiceEmulator.builder()
                .dialect(Map.of("header.codehost-event", "X-Forge-Event"))
                .start()) {
            EmulatedChannel channel =
                    forge.guild("Forge").textChannel("general").create().channel("general");
            EmulatedWebhook webhook = channel.webhook("Code").create();
            new Transcript(forge)
                    .let("code", "/webhooks/" + webhook.id() + "/" + webhook.token() + "/codehost")
                    .verify("""
                anybody POST {code} (X-GitHub-Event: push) {}   -> 400 {message: '~.*X-Forge-Event.*'}
                anybody POST {code} (X-Forge-Event: push) {}    -> 204
                """);
            assertThat(channel.messages()).hasSize(1);
        }
    }
}
