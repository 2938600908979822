package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.InvitesDisabledException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryNsfwProperties;
import io.guildkit.invites.discovery.DiscoverySearchResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses that are not simply an object. */
class ResponsesTest {
    @AutoClose
    final Service service = new Service();

    private ApiCall<InviteWithMetadata> creation(int status, String response) {
        service.responds(status, response);
        return new InvitesClient(service.http()).create(Snowflake.of(1));
    }

    @Test
    void returnsCreatedInvite() {
        assertThat(creation(200, "{'code': 'abc'}").send().code()).isEqualTo("abc");
        assertThatThrownBy(creation(200, "{'type': 0}")::send)
                .isInstanceOf(DecodingException.class)
                .hasMessageContainingAll("POST /channels/{channel.id}/invites", "code");
    }

    /** The service creates no invite while the guild's invites are switched off. */
    @ParameterizedTest
    @CsvSource({"204, ''", "200, ''", "200, null"})
    void failsIfInvitesAreSwitchedOff(int status, String response) {
        assertThatExceptionOfType(InvitesDisabledException.class)
                .isThrownBy(creation(status, response)::send)
                .withMessage("POST /channels/{channel.id}/invites: " + status
                        + "; the service created no invite, because the guild's invites are switched off")
                .satisfies(failure -> {
                    assertThat(failure.status()).isEqualTo(status);
                    assertThat(failure.code()).isSameAs(ErrorCode.UNKNOWN);
                    assertThat(failure.processing()).isSameAs(Processing.PROCESSED);
                });
        assertThatThrownBy(creation(status, response).sendAsync()::join)
                .hasCauseInstanceOf(InvitesDisabledException.class);
        assertThat(service.requests()).hasSize(2);
    }

    private DiscoverySearchResult search(String response) {
        service.responds(200, response);
        return new DiscoveryClient(service.http()).searchGuilds("plants").send();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [{'id': '1'}, null, {'id': '2'}, {'name': 'x'}]                         | [1, 2] |    |    |
            {'guilds': [null, {'id': '1'}], 'total': 70, 'offset': 24, 'limit': 20} | [1]    | 70 | 24 | 20
            {'hits': [{'id': '1'}, null], 'nbHits': 70, 'offset': 24, 'length': 20} | [1]    | 70 | 24 | 20
            {'guilds': [{'id': '1'}]}                                               | [1]    |    |    |
            {'guilds': null}                                                        | []     |    |    |
            {'guilds': 7, 'total': 'many'}                                          | []     |    |    |
            {}                                                                      | []     |    |    |
            []                                                                      | []     |    |    |
            null                                                                    | []     |    |    |
            7                                                                       | []     |    |    |
            'x'                                                                     | []     |    |    |
            """)
    void readsResultsOfSearches(
            String response, String ids, @Nullable Integer total, @Nullable Integer offset, @Nullable Integer limit) {
        DiscoverySearchResult result = search(response);
        assertThat(result.guilds().stream().map(DiscoverableGuild::id).toList()).hasToString(ids);
        assertThat(result.total()).isEqualTo(Optional.ofNullable(total));
        assertThat(result.offset()).isEqualTo(Optional.ofNullable(offset));
        assertThat(result.limit()).isEqualTo(Optional.ofNullable(limit));
    }

    @Test
    void rejectsEmptyResultOfSearch() {
        assertThatThrownBy(() -> search("")).isInstanceOf(DecodingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"channel_banned_keywords", "channels_banned_keywords"})
    void readsBothSpellingsOfBannedKeywords(String name) {
        DiscoveryNsfwProperties properties =
                DiscoveryNsfwProperties.CODEC.decode("{\"" + name + "\":{\"1\":[\"foo\"]}}");
        assertThat(properties.channelBannedKeywords()).isEqualTo(Map.of(Snowflake.of(1), List.of("foo")));
        assertThat(DiscoveryNsfwProperties.CODEC.encode(properties))
                .contains("\"channel_banned_keywords\":{\"1\":[\"foo\"]}")
                .doesNotContain("channels_");
    }

    /** An entry whose key is no identifier is no entry of the map, and is written back with all its elements. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'a/b':['x']}",
                "{'a/b':[null,'x']}",
                "{'a/b':['x',5,null],'1':['y']}",
                "{'1':[null,'y'],'a/b':[null]}",
                "{'a/b':[null,'x'],'c/d':7,'1':null}"
            })
    void keepsKeywordsOfUnreadableChannels(String keywords) {
        String json = ("{'channel_banned_keywords':" + keywords + "}").replace('\'', '"');
        DiscoveryNsfwProperties properties = DiscoveryNsfwProperties.CODEC.decode(json);
        assertThat(properties.channelBannedKeywords().keySet()).isSubsetOf(Snowflake.of(1));
        assertThat(Codecs.JSON.decode(DiscoveryNsfwProperties.CODEC.encode(properties)))
                .isEqualTo(Codecs.JSON.decode(json));
    }
}
