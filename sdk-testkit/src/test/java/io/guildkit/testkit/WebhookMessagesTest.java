package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class WebhookMessagesTest extends ChessClub {
    private EmulatedMessage posted;

    @BeforeEach
    void post() {
        shown(general.webhook("Deploys").create());
        http.verify("""
            anybody POST {link}?wait=true {content: 'Hi <@{ada}>', embeds: [{title: 'One'}], flags: 4}
                -> 200 {id: '<id>'}
            """).let("message", "{link}/messages/{id}");
        posted = general.messages().get(0);
        emulator.clearEvents();
    }

    @Test
    void canBeSeeded() {
        EmulatedWebhook webhook = shown(general.webhook("Seeds").create());
        EmulatedMessage planted = webhook.messageOf("{\"username\":\"Ada\",\"embeds\":[{\"title\":\"One\"}]}");
        http.let("planted", planted.id()).verify("anybody GET {link}/messages/{planted} -> 200 <text>\nevents none");
        assertThat(http.value("text")).isEqualTo(planted.json());
        assertThat(planted.username()).isEqualTo("Ada");
        assertThat(webhook.message("Say \"hi\"").content()).isEqualTo("Say \"hi\"");
    }

    @ParameterizedTest
    @CsvSource({"{}, Cannot send an empty message", "[], not a JSON object", "{, not JSON", "'{\"content\":1}', content"
    })
    void areNotSeededIfTheServiceWouldRefuseThem(String json, String reason) {
        EmulatedWebhook webhook = general.webhook("Seeds").create();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> webhook.messageOf(json))
                .withMessageContaining(reason);
    }

    @Test
    void areAwaited() throws Exception {
        EmulatedWebhook webhook = general.webhook("Seeds").create();
        Thread poster = new Thread(() -> webhook.message("Done"));
        poster.start();
        assertThat(general.awaitMessages(2))
                .extracting(EmulatedMessage::content)
                .last()
                .isEqualTo("Done");
        poster.join();
        assertThatThrownBy(() -> general.awaitMessages(3, Duration.ZERO))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected 3 messages")
                .hasMessageContaining("content=Done");
    }

    @Test
    void areReadAgain() {
        http.verify("anybody GET {message} -> 200 <text>");
        assertThat(http.value("text")).isEqualTo(posted.json());
    }

    @Test
    void areEditedFieldByField() {
        http.verify("""
            anybody GET {message} -> 200 {timestamp: '<timestamp>'}
            later PT1M
            anybody PATCH {message} {content: 'Bye'} -> 200 {content: 'Bye', flags: 4, timestamp: '{timestamp}',
                edited_timestamp: '2026-01-01T00:01:00.000000+00:00', embeds: [{title: 'One'}]}
            events MESSAGE_UPDATE
            anybody PATCH {message} {embeds: [{title: 'Two'}, {title: 'Three'}], flags: 0, tts: true}
                -> 200 {embeds: [{title: 'Two'}, {title: 'Three'}]}
            anybody GET {message} -> 200 {content: 'Bye', flags: 0}
            """);
    }

    @Test
    void areClearedInPartsButNotAltogether() {
        http.verify("""
            anybody PATCH {message} {content: ''}                  -> 200 {content: ''}
            anybody PATCH {message} {embeds: []}                   -> 400 50006
            anybody GET {message}                                  -> 200 {embeds: {$size: 1}}
            anybody PATCH {message} {content: 'Hi', embeds: []}    -> 200 {embeds: []}
            anybody PATCH {message} {content: ''}                  -> 400 50006
            """);
    }

    @Test
    void mentionAnewWhenTheirTextIsEdited() {
        http.let("ids", "content: '<@{ada}> <@{bob}>'").verify("""
            anybody GET {message}                                           -> 200 {mentions: [{id: '{ada}'}]}
            anybody PATCH {message} {{ids}}                                 -> 200 {mentions: [{id: '{ada}'}, {id: '{bob}'}]}
            " {{ids}, allowed_mentions: {users: ['{bob}']}}                 -> 200 {mentions: [{id: '{bob}'}]}
            # What was allowed before no longer counts.
            " {content: '<@{ada}>'}                                         -> 200 {mentions: [{id: '{ada}'}]}
            # The text is the same.
            " {embeds: [], allowed_mentions: {parse: []}}                   -> 200 {mentions: {$size: 1}}
            """);
    }

    @Test
    void areNotEditedIfSomethingIsWrong() {
        http.verify("""
            anybody PATCH {message} {username: 'x'}                -> 400 username: UNKNOWN_FIELD
            " {avatar_url: 'https://x.example'}                    -> 400 avatar_url: UNKNOWN_FIELD
            " {thread_name: 'x'}                                   -> 400 thread_name: UNKNOWN_FIELD
            " {applied_tags: []}                                   -> 400 applied_tags: UNKNOWN_FIELD
            " {poll: {}}                                           -> 400 poll: UNKNOWN_FIELD
            " {content: null}                                      -> 400 content: BASE_TYPE_NOT_NULL
            " {embeds: null}                                       -> 400 embeds: BASE_TYPE_NOT_NULL
            " {attachments: null}                                  -> 400 attachments: BASE_TYPE_NOT_NULL
            " {flags: 1}                                           -> 400 flags: BASE_TYPE_CHOICES
            " {components: [{type: 1}]}                            -> 400 components: COMPONENTS_NOT_ALLOWED
            " {embeds: [{image: {url: 'attachment://x'}}]}         -> 400 embeds/0/image/url: ATTACHMENT_NOT_FOUND
            anybody GET {message}                                  -> 200 {edited_timestamp: null}
            events none
            """);
    }

    @Test
    void areDeleted() {
        http.verify("""
            anybody DELETE {message} -> 204
            events MESSAGE_DELETE
            anybody DELETE {message} -> 404 10008
            """);
        assertThat(general.messages()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PATCH", "DELETE"})
    void belongToTheWebhookThatPostedThem(String method) {
        http.let("method", method).let("own", "{link}/messages");
        shown(general.webhook("Other").create());
        http.verify("anybody {method} {link}/messages/{id} -> 404 10008\nanybody {method} {own}/1 -> 404 10008");
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void areFoundInTheNamedThreadOrWithoutIt() {
        http.let("thread", general.thread("Openings").id())
                .let("other", general.thread("Endgames").id())
                .verify("anybody POST {link}?thread_id={thread}&wait=true {content: 'e4'} -> 200 {id: '<id>'}")
                .let("message", "{link}/messages/{id}")
                .verify("""
            anybody GET {message}                                       -> 200 {content: 'e4'}
            anybody GET {message}?thread_id={other}                     -> 404 10008
            anybody GET {message}?thread_id={general}                   -> 404 10008
            anybody GET {message}?wait=true                             -> 400 wait: UNKNOWN_FIELD
            anybody GET {message}?thread_id={thread}                    -> 200
            anybody PATCH {message}?thread_id={other} {content: 'd4'}   -> 404 10008
            anybody PATCH {message}?thread_id={general} {content: 'd4'} -> 404 10008
            anybody PATCH {message}?wait=true {content: 'd4'}           -> 400 wait: UNKNOWN_FIELD
            anybody PATCH {message}?thread_id={thread} {content: 'd4'}  -> 200
            anybody DELETE {message}?thread_id={other}                  -> 404 10008
            anybody DELETE {message}?thread_id={general}                -> 404 10008
            anybody DELETE {message}?wait=true                          -> 400 wait: UNKNOWN_FIELD
            anybody DELETE {message}?thread_id={thread}                 -> 204
            """);
    }

    @Test
    void canBeDeletedWithoutAnEvent() {
        assertThat(posted.channel().id()).isEqualTo(general.id());
        posted.delete();
        http.verify("anybody GET {message} -> 404 10008\nevents none");
    }
}
