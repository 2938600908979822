package io.guildkit.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.wire.Snowflake;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class RequestModelsTest {
    private static PollAnswer answer(String text) {
        return PollAnswer.builder()
                .pollMedia(PollMedia.builder().text(text).build())
                .build();
    }

    private static PollCreateRequestBuilder poll(int answers) {
        return PollCreateRequest.builder()
                .question(PollMedia.builder().text("why?").build())
                .addAllAnswers(Collections.nCopies(answers, answer("because")));
    }

    @Test
    void aPollIsWrittenAsSpecified() {
        assertThat(PollCreateRequest.CODEC.encode(poll(1).duration(768)
                        .allowMultiselect(true)
                        .layoutType(1)
                        .build()))
                .isEqualTo("{\"question\":{\"text\":\"why?\"},\"answers\":[{\"poll_media\":{\"text\":\"because\"}}],"
                        + "\"duration\":768,\"allow_multiselect\":true,\"layout_type\":1}");
    }

    @Test
    void aPollIsMadeOfItsTexts() {
        assertThat(PollCreateRequest.of("why?", "because", "I forgot"))
                .isEqualTo(PollCreateRequest.builder()
                        .question(PollMedia.of("why?"))
                        .addAnswers(PollAnswer.of("because"), PollAnswer.of("I forgot"))
                        .build());
        assertThat(PollAnswer.CODEC.encode(
                        PollAnswer.of("yes", Emoji.builder().name("\u2705").build())))
                .isEqualTo("{\"poll_media\":{\"text\":\"yes\",\"emoji\":{\"name\":\"\u2705\"}}}");
    }

    @Test
    void aPollLasts24HoursUnlessSaidOtherwise() {
        assertThat(poll(1).build().duration()).isEqualTo(24);
    }

    @Test
    void unsetMembersAreLeftOut() {
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.builder().build()))
                .isEqualTo("{}");
        assertThat(PartialAttachment.CODEC.encode(
                        PartialAttachment.builder().id(Snowflake.of(0)).build()))
                .isEqualTo("{\"id\":\"0\"}");
    }

    @Test
    void allowedMentionsAreWrittenAsSpecified() {
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.builder()
                        .parse(java.util.List.of(MentionType.EVERYONE))
                        .addRoles(Snowflake.of(1))
                        .addUsers(Snowflake.of(2))
                        .repliedUser(true)
                        .build()))
                .isEqualTo("{\"parse\":[\"everyone\"],\"roles\":[\"1\"],\"users\":[\"2\"],\"replied_user\":true}");
    }

    @Test
    void whomAMessageMayNotifyIsSaidInAWord() {
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.none())).isEqualTo("{\"parse\":[]}");
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.onlyUsers(Snowflake.of(1), Snowflake.of(2))))
                .isEqualTo("{\"parse\":[],\"users\":[\"1\",\"2\"]}");
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.onlyRoles(Snowflake.of(3))))
                .isEqualTo("{\"parse\":[],\"roles\":[\"3\"]}");
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.everyone()))
                .isEqualTo("{\"parse\":[\"roles\",\"users\",\"everyone\"]}");
        assertThat(AllowedMentions.CODEC.encode(AllowedMentions.of(MentionType.USERS)))
                .isEqualTo("{\"parse\":[\"users\"]}");
    }
}
