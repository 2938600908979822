package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    are edited field by field
    anybody GET {message} -> 200 {timestamp: '<timestamp>'}
    later PT1M
    anybody PATCH {message} {content: 'Bye'} -> 200 {content: 'Bye', flags: 4, timestamp: '{timestamp}',
        edited_timestamp: '2026-01-01T00:01:00.000000+00:00', embeds: [{title: 'One'}]}
    events MESSAGE_UPDATE
    anybody PATCH {message} {embeds: [{title: 'Two'}, {title: 'Three'}], flags: 0, tts: true}
        -> 200 {embeds: [{title: 'Two'}, {title: 'Three'}]}
    anybody GET {message} -> 200 {content: 'Bye', flags: 0}

    are cleared in parts but not completely
    anybody PATCH {message} {content: ''}                  -> 200 {content: ''}
    anybody PATCH {message} {embeds: []}                   -> 400 50006
    anybody GET {message}                                  -> 200 {embeds: {$size: 1}}
    anybody PATCH {message} {content: 'Hi', embeds: []}    -> 200 {embeds: []}
    anybody PATCH {message} {content: ''}                  -> 400 50006

    mention again if their text is edited
    let ids = content: '<@{ada}> <@{bob}>'
    anybody GET {message}                                           -> 200 {mentions: [{id: '{ada}'}]}
    anybody PATCH {message} {{ids}}                                 -> 200 {mentions: [{id: '{ada}'}, {id: '{bob}'}]}
    " {{ids}, allowed_mentions: {users: ['{bob}']}}                 -> 200 {mentions: [{id: '{bob}'}]}
    # The permission of the request before no longer counts.
    " {content: '<@{ada}>'}                                         -> 200 {mentions: [{id: '{ada}'}]}
    # The text is the same.
    " {embeds: [], allowed_mentions: {parse: []}}                   -> 200 {mentions: {$size: 1}}

    are not edited by invalid requests
    anybody PATCH {message} {username: 'x', avatar_url: 'https://x.example', thread_name: 'x', applied_tags: [],
        poll: {}} -> 400 username avatar_url thread_name applied_tags poll: UNKNOWN_FIELD
    " {content: null, embeds: null, attachments: null}     -> 400 content embeds attachments: BASE_TYPE_NOT_NULL
    " {flags: 1}                                           -> 400 flags: BASE_TYPE_CHOICES
    " {components: [{type: 1}]}                            -> 400 components: COMPONENTS_NOT_ALLOWED
    " {embeds: [{image: {url: 'attachment://x'}}]}         -> 400 embeds/0/image/url: ATTACHMENT_NOT_FOUND
    anybody GET {message}                                  -> 200 {edited_timestamp: null}
    events none

    are deleted
    anybody DELETE {message} -> 204
    events MESSAGE_DELETE
    anybody DELETE {message} -> 404 10008

    belong to the webhook that posted them
    anybody {GET or PATCH or DELETE} {foreign}/messages/{id}    -> 404 10008
    anybody {GET or PATCH or DELETE} {link}/messages/1          -> 404 10008
    anybody GET {message}                                       -> 200

    are found in the named thread only
    anybody POST {link}?thread_id={thread}&wait=true {content: 'e4'} -> 200 {id: '<id>'}
    let message = {link}/messages/{id}
    let wrong = {message}{ or ?thread_id={general} or ?thread_id={other}}
    anybody GET {wrong}                                         -> 404 10008
    anybody GET {message}?wait=true                             -> 400 wait: UNKNOWN_FIELD
    anybody GET {message}?thread_id={thread}                    -> 200
    anybody PATCH {wrong} {content: 'd4'}                       -> 404 10008
    anybody PATCH {message}?wait=true {content: 'd4'}           -> 400 wait: UNKNOWN_FIELD
    anybody PATCH {message}?thread_id={thread} {content: 'd4'}  -> 200
    anybody DELETE {wrong}                                      -> 404 10008
    anybody DELETE {message}?wait=true                          -> 400 wait: UNKNOWN_FIELD
    anybody DELETE {message}?thread_id={thread}                 -> 204
    """)
class WebhookMessagesTest extends ChessClub {
    private EmulatedWebhook webhook;
    private EmulatedMessage posted;

    @BeforeEach
    void post() {
        webhook = shown(general.webhook("Deploys").create());
        http.let("foreign", link(general.webhook("Other").create()))
                .let("thread", general.thread("Openings").id())
                .let("other", general.thread("Endgames").id())
                .verify("""
            anybody POST {link}?wait=true {content: 'Hi <@{ada}>', embeds: [{title: 'One'}], flags: 4}
                -> 200 {id: '<id>'}
            let message = {link}/messages/{id}
            """);
        posted = general.messages().get(0);
        emulator.clearEvents();
    }

    @Test
    void areSeeded() {
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
        assertThatIllegalArgumentException()
                .isThrownBy(() -> webhook.messageOf(json))
                .withMessageContaining(reason);
    }

    @Test
    void areSeededWithUnknownFieldsIfTheEmulatorIsLenient() {
        String json = "{\"embeds\":[{\"title\":\"One\",\"glow\":7}]}";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> webhook.messageOf(json))
                .withMessageContaining("glow")
                .withMessageContaining("lenient()");
        emulator.lenient();
        assertThat(webhook.messageOf(json).json()).contains("\"One\"");
    }

    @Test
    void areAwaited() throws Exception {
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
    void areReadAndDeletedWithoutAnEvent() {
        http.verify("anybody GET {message} -> 200 <text>");
        assertThat(http.value("text")).isEqualTo(posted.json());
        assertThat(posted.channel().id()).isEqualTo(general.id());
        posted.delete();
        http.verify("anybody GET {message} -> 404 10008\nevents none");
        assertThat(general.messages()).isEmpty();
    }
}
