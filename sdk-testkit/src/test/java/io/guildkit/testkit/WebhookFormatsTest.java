package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two routes that take the formats of other services. */
@EmulatorTest
class WebhookFormatsTest extends ChessClub {
    @BeforeEach
    void addWebhook() {
        shown(general.webhook("Deploys").create());
        http.let("chat", "{link}/chatcompat")
                .let("code", "{link}/codehost")
                .let("form", "(Content-Type: application/x-www-form-urlencoded)")
                .let(
                        "sender",
                        "sender: {login: 'ada', html_url: 'https://code.example/ada',"
                                + " avatar_url: 'https://code.example/ada.png'}, repository: {full_name: 'ada/chess'}");
        emulator.clearEvents();
    }

    @Test
    void chatMessagesAreTranslated() {
        http.verify("""
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
            """);
        assertThat(general.messages().get(0).avatarUrl()).contains("https://x.example/bob.png");
    }

    @Test
    void chatColoursHaveNames() {
        http.let("post", "anybody POST {chat}?wait=true").verify("""
            {post} {attachments: [{text: 'x', color: 'good'}]}      -> 200 {embeds: [{color: 3061894}]}
            {post} {attachments: [{text: 'x', color: 'warning'}]}   -> 200 {embeds: [{color: 14327864}]}
            {post} {attachments: [{text: 'x', color: 'danger'}]}    -> 200 {embeds: [{color: 10682880}]}
            {post} {attachments: [{text: 'x', color: '36a64f'}]}    -> 200 {embeds: [{color: 3581519}]}
            {post} {attachments: [{text: 'x', color: 'teal'}]}      -> 200 {embeds: [{$no: 'color'}]}
            """);
    }

    @Test
    void chatAttachmentsFallBack() {
        http.let("post", "anybody POST {chat}?wait=true").verify("""
            {post} {attachments: [{fallback: 'F'}]}             -> 200 {embeds: [{description: 'F'}]}
            {post} {attachments: [{fallback: 'F', title: 'T'}]} -> 200 {embeds: [{$no: 'description'}]}
            {post} {attachments: [{text: 'x', ts: '1767225600.500000', author_link: 'https://x.example',
                footer_icon: 'https://x.example'}]} -> 200 {embeds: [{$only: 'description timestamp type',
                description: 'x', timestamp: '2026-01-01T00:00:00.500000+00:00', type: 'rich'}]}
            """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text: 'x', channel: '#a'               | channel: FIELD_NOT_ACCEPTED",
                "text: 'x', icon_emoji: ':a:'           | icon_emoji: FIELD_NOT_ACCEPTED",
                "text: 'x', mrkdwn: true                | mrkdwn: FIELD_NOT_ACCEPTED",
                "attachments: [{mrkdwn_in: ['text']}]   | attachments/0/mrkdwn_in: FIELD_NOT_ACCEPTED",
                "text: 7                                | text: STRING_TYPE_CONVERT",
                "text: 'x', username: ''                | username: BASE_TYPE_REQUIRED",
                "text: 'x', icon_url: 'x'               | icon_url: URL_TYPE_INVALID_SCHEME",
                "attachments: [{ts: 'soon'}]            | attachments/0/ts: NUMBER_TYPE_COERCE",
                "attachments: [{fields: [{short: 1}]}]  | attachments/0/fields/0/short: BOOLEAN_TYPE_CONVERT",
                "attachments: [{title_link: 'x'}]       | attachments/0/title_link: URL_TYPE_INVALID_SCHEME",
                "text: '{2001 x x}'                     | text: BASE_TYPE_BAD_LENGTH",
                "attachments: [{title: '{257 x x}'}]    | attachments/0/title: BASE_TYPE_BAD_LENGTH",
            })
    void chatMessagesAreRefusedIfSomethingIsWrong(String fields, String error) {
        http.let("fields", fields)
                .let("error", error)
                .let("field", error.replaceAll("[/:].*", ""))
                .verify("""
            anybody POST {chat} {{fields}}  -> 400 {error}
            anybody POST {chat} {{fields}}  -> 400 50035 {errors: {$only: '{field}'}}
            """);
        assertThat(general.messages()).isEmpty();
    }

    @Test
    void chatMessagesObeyTheSameLimits() {
        http.verify("""
            anybody POST {chat} {text: '{2000 x x}'}                    -> 204
            anybody POST {chat} {attachments: [{title: '{256 x x}'}]}   -> 204
            anybody POST {chat} {}                                      -> 400 50006
            anybody POST {chat}?thread_id=1 {text: 'x'}                 -> 404 10003
            """);
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

    @Test
    void bothFormatsComeAsFormsToo() {
        http.let("payload", "payload=%7B%22text%22%3A%22%C3%A4+%2B+b%22%7D").verify("""
            anybody POST {chat} {form} `{payload}`                                  -> 204
            anybody POST {code} {form} (X-GitHub-Event: push) `payload=%7B%7D`      -> 204
            anybody POST {chat} {form} `{payload}&x=1`                              -> 400 x: UNKNOWN_FIELD
            anybody POST {chat} {form} `payload`                                    -> 400
            anybody POST {chat} {form} `payload=%`                                  -> 400
            anybody POST {chat} {form} `payload=%7B`                                -> 400
            anybody POST {chat} {form} `payload=7`                                  -> 400
            anybody POST {link} {form} `{payload}`                                  -> 415
            """);
        assertThat(general.messages()).hasSize(2);
        assertThat(general.messages().get(0).content()).isEqualTo("ä + b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit_comment",
                "create",
                "delete",
                "fork",
                "issue_comment",
                "issues",
                "member",
                "public",
                "pull_request",
                "pull_request_review",
                "pull_request_review_comment",
                "push",
                "release",
                "watch",
                "check_run",
                "check_suite",
                "discussion",
                "discussion_comment"
            })
    void codeEventsArePosted(String event) {
        http.let("event", event).let("title", event.replace('_', ' ')).verify("""
            anybody POST {code}?wait=true (X-GitHub-Event: {event}) {{sender}} -> 200 {embeds: [{
                title: '[ada/chess] {title}', author: {name: 'ada', url: 'https://code.example/ada',
                icon_url: 'https://code.example/ada.png'}}]}
            events MESSAGE_CREATE
            """);
    }

    @Test
    void otherCodeEventsAreIgnored() {
        http.verify("""
            anybody POST {code}?wait=true (X-GitHub-Event: ping) {{sender}} -> 204
            anybody POST {code}?wait=true (X-GitHub-Event: star) {{sender}} -> 204
            anybody POST {code}?wait=true (X-GitHub-Event: PUSH) {{sender}} -> 204
            anybody POST {code}?wait=true (X-GitHub-Event: ) {{sender}}     -> 204
            events none
            """);
        assertThat(general.messages()).isEmpty();
    }

    @Test
    void codeEventsNeedAName() {
        http.verify("anybody POST {code} {} -> 400 {message: '~.*X-GitHub-Event.*'}");
        emulator.codeHostEventHeader("X-Forge-Event");
        http.verify("""
            anybody POST {code} (X-GitHub-Event: push) {}   -> 400 {message: '~.*X-Forge-Event.*'}
            anybody POST {code} (X-Forge-Event: push) {}    -> 204
            """);
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void aPushIsPostedWithItsCommits() {
        http.verify("""
            anybody POST {code}?wait=true (X-GitHub-Event: push) {ref: 'refs/heads/main',
                compare: 'https://code.example/compare', commits: [
                {id: '0123456789', message: 'First\\n\\nmore'}, {id: 'abcdef', message: 'Second'}]} -> 200 {embeds: [{
                title: 'push refs/heads/main', url: 'https://code.example/compare',
                description: '`0123456` First\\n`abcdef` Second'}]}
            """);
    }

    @Test
    void anIssueIsPostedWithItsText() {
        http.verify("""
            anybody POST {code}?wait=true (X-GitHub-Event: issues) {action: 'opened', issue: {number: 7,
                title: 'Clock', body: 'It ticks.', html_url: 'https://code.example/7'}, {sender}} -> 200 {embeds: [{
                title: '[ada/chess] issues opened #7 Clock', description: 'It ticks.', url: 'https://code.example/7'}]}
            anybody POST {code}?wait=true (X-GitHub-Event: issue_comment) {
                comment: {body: '{3000 x 😀}', html_url: 'ftp://x'}, issue: {title: '{3000 x 😀}', body: null}}
                -> 200 {embeds: [{title: '~.{256}', description: '~.{2048}', $no: 'url author'}]}
            """);
    }
}
