package io.guildkit.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.json.Json;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(Json.standard()
                        .encode(poll(1).duration(768)
                                .allowMultiselect(true)
                                .layoutType(1)
                                .build()))
                .isEqualTo("{\"question\":{\"text\":\"why?\"},\"answers\":[{\"poll_media\":{\"text\":\"because\"}}],"
                        + "\"duration\":768,\"allow_multiselect\":true,\"layout_type\":1}");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void aPollTakesUpToTenAnswers(int answers) {
        assertThat(poll(answers).build().answers()).hasSize(answers);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 11})
    void aPollRefusesNoAnswersAndMoreThanTen(int answers) {
        assertThatThrownBy(() -> poll(answers).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("answers")
                .hasMessageContaining("10")
                .hasMessageContaining(Integer.toString(answers));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 768})
    void aPollLastsUpTo768Hours(int hours) {
        assertThat(poll(2).duration(hours).build().duration()).isEqualTo(hours);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 769})
    void aPollRefusesOtherDurations(int hours) {
        assertThatThrownBy(() -> poll(2).duration(hours).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("duration")
                .hasMessageContaining("768")
                .hasMessageContaining(Integer.toString(hours));
    }

    @Test
    void aPollLasts24HoursUnlessSaidOtherwise() {
        assertThat(poll(1).build().duration()).isEqualTo(24);
    }

    @Test
    void unsetMembersAreLeftOut() {
        assertThat(Json.standard().encode(AllowedMentions.builder().build())).doesNotContain("null", "replied_user");
        assertThat(Json.standard()
                        .encode(PartialAttachment.builder().id(Snowflake.of(0)).build()))
                .isEqualTo("{\"id\":\"0\"}");
    }

    @Test
    void allowedMentionsAreWrittenAsSpecified() {
        assertThat(Json.standard()
                        .encode(AllowedMentions.builder()
                                .parse(java.util.List.of(MentionType.EVERYONE))
                                .addRoles(Snowflake.of(1))
                                .addUsers(Snowflake.of(2))
                                .repliedUser(true)
                                .build()))
                .isEqualTo("{\"parse\":[\"everyone\"],\"roles\":[\"1\"],\"users\":[\"2\"],\"replied_user\":true}");
    }

    @Test
    void secretsOfRequestsAreNotPrinted() {
        assertThat(MfaFinishRequest.builder()
                        .ticket("canary-ticket")
                        .mfaType(AuthenticatorType.TOTP)
                        .data("canary-data")
                        .build()
                        .toString())
                .doesNotContain("canary");
        assertThat(SmsSendRequest.builder().ticket("canary-ticket").build().toString())
                .doesNotContain("canary");
    }
}
