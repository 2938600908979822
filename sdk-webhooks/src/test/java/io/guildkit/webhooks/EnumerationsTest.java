package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.codec.Writers;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Names and values as the specification lists them. */
class EnumerationsTest {
    @Test
    void webhookTypesAreAsSpecified() throws ReflectiveOperationException {
        assertThat(WebhookType.values().stream()
                        .map(type -> type.value() + " " + type.name())
                        .collect(Collectors.joining(", ")))
                .isEqualTo("1 INCOMING, 2 CHANNEL_FOLLOWER, 3 APPLICATION");
        for (WebhookType type : WebhookType.values()) {
            assertThat(WebhookType.class.getField(type.name()).get(null)).isSameAs(type);
            assertThat(WebhookType.of(type.value())).isSameAs(type);
        }
        assertThat(WebhookType.UNKNOWN.isAbsent()).isTrue();
        assertThat(Writers.value().encode(WebhookType.of(99))).isEqualTo("99");
    }

    @Test
    void codehostEventsAreAsSpecified() throws ReflectiveOperationException {
        assertThat(CodehostEvent.values().stream().map(CodehostEvent::value).collect(Collectors.joining(", ")))
                .isEqualTo("commit_comment, create, delete, fork, issue_comment, issues, member, public, pull_request,"
                        + " pull_request_review, pull_request_review_comment, push, release, watch, check_run,"
                        + " check_suite, discussion, discussion_comment");
        assertThat(CodehostEvent.values()).hasSize(18);
        for (CodehostEvent event : CodehostEvent.values()) {
            assertThat(event.name()).isEqualToIgnoringCase(event.value());
            assertThat(CodehostEvent.class.getField(event.name()).get(null)).isSameAs(event);
        }
        assertThat(CodehostEvent.of("star").isKnown()).isFalse();
        assertThat(CodehostEvent.of("star").value()).isEqualTo("star");
        assertThat(CodehostEvent.UNKNOWN.isAbsent()).isTrue();
    }
}
