package io.guildkit.core.model;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ModelJson;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequestModelsTest {
    static Stream<Arguments> requests() {
        PollCreateRequestBuilder poll = PollCreateRequest.builder()
                .question(PollMedia.builder().text("why?").build())
                .addAnswers(PollAnswer.of("yes", Emoji.builder().name("\u2705").build()))
                .duration(768)
                .allowMultiselect(true)
                .layoutType(1);
        AllowedMentionsBuilder mentions = AllowedMentions.builder()
                .parse(List.of(MentionType.EVERYONE))
                .addRoles(Snowflake.of(1))
                .addUsers(Snowflake.of(2))
                .repliedUser(true);
        return Stream.of(
                arguments(
                        PollCreateRequest.of("why?", "because", "I forgot"),
                        "{'question':{'text':'why?'},"
                                + "'answers':[{'poll_media':{'text':'because'}},{'poll_media':{'text':'I forgot'}}],"
                                + "'duration':24}"),
                arguments(
                        poll.build(),
                        "{'question':{'text':'why?'},"
                                + "'answers':[{'poll_media':{'text':'yes','emoji':{'name':'\u2705'}}}],"
                                + "'duration':768,'allow_multiselect':true,'layout_type':1}"),
                arguments(PartialAttachment.builder().id(Snowflake.of(0)).build(), "{'id':'0'}"),
                arguments(AllowedMentions.builder().build(), "{}"),
                arguments(mentions.build(), "{'parse':['everyone'],'roles':['1'],'users':['2'],'replied_user':true}"),
                arguments(AllowedMentions.none(), "{'parse':[]}"),
                arguments(
                        AllowedMentions.onlyUsers(Snowflake.of(1), Snowflake.of(2)), "{'parse':[],'users':['1','2']}"),
                arguments(AllowedMentions.onlyRoles(Snowflake.of(3)), "{'parse':[],'roles':['3']}"),
                arguments(AllowedMentions.everyone(), "{'parse':['roles','users','everyone']}"),
                arguments(AllowedMentions.of(MentionType.USERS), "{'parse':['users']}"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void writesRequestAsSpecified(Object request, String json) {
        assertThat(ModelJson.encode(request)).isEqualTo(json(json));
    }
}
