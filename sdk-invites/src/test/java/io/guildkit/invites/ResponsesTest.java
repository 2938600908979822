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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
        String json = json("{'channel_banned_keywords':" + keywords + "}");
        DiscoveryNsfwProperties properties = DiscoveryNsfwProperties.CODEC.decode(json);
        assertThat(properties.channelBannedKeywords().keySet()).isSubsetOf(Snowflake.of(1));
        assertThat(Codecs.JSON.decode(DiscoveryNsfwProperties.CODEC.encode(properties)))
                .isEqualTo(Codecs.JSON.decode(json));
    }

    /**
     * Two names of a member are read like two members: for each, the last of its duplicates counts. The member's own name precedes the
     * other name if both have a value. A value precedes an unreadable value, which precedes null.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'hits':[{'id':'1'}],'guilds':null                        | [1]    | 'guilds':[{'id':'1'}]
            'guilds':null,'hits':[{'id':'1'}]                        | [1]    | 'guilds':[{'id':'1'}]
            'guilds':[{'id':'1'}],'hits':null                        | [1]    | 'guilds':[{'id':'1'}]
            'hits':null,'guilds':[{'id':'1'}]                        | [1]    | 'guilds':[{'id':'1'}]
            'hits':[{'id':'1'}],'guilds':7                           | [1]    | 'guilds':[{'id':'1'}]
            'guilds':{},'hits':[{'id':'1'}]                          | [1]    | 'guilds':[{'id':'1'}]
            'guilds':[{'id':'1'}],'hits':7                           | [1]    | 'guilds':[{'id':'1'}]
            'hits':7,'guilds':[{'id':'1'}]                           | [1]    | 'guilds':[{'id':'1'}]
            'hits':[{'id':'1'}],'guilds':[{'id':'2'}]                | [2]    | 'guilds':[{'id':'2'}]
            'guilds':[{'id':'2'}],'hits':[{'id':'1'}]                | [2]    | 'guilds':[{'id':'2'}]
            'guilds':[],'hits':[{'id':'1'}]                          | []     | 'guilds':[]
            'hits':[{'id':'1'}],'guilds':[]                          | []     | 'guilds':[]
            'hits':[{'id':'1'},5,null],'guilds':null                 | [1]    | 'guilds':[{'id':'1'},5,null]
            'hits':[{'id':'1','name':NaN},{'name':'x'}],'guilds':[7] | []     | 'guilds':[7]
            'hits':[{'id':'1'}]                                      | [1]    | 'guilds':[{'id':'1'}]
            'hits':null                                              | []     | 'guilds':null
            'hits':7                                                 | []     | 'guilds':7
            'hits':7,'guilds':null                                   | []     | 'guilds':7
            'guilds':null,'hits':7                                   | []     | 'guilds':7
            'hits':null,'guilds':7                                   | []     | 'guilds':7
            'guilds':7,'hits':null                                   | []     | 'guilds':7
            'hits':8,'guilds':7                                      | []     | 'guilds':7
            'guilds':7,'hits':8                                      | []     | 'guilds':7
            'hits':null,'guilds':null                                | []     | 'guilds':null
            'hits':[{'id':'1'}],'guilds':[{'id':'2'}],'guilds':null  | [1]    | 'guilds':[{'id':'1'}]
            'guilds':[{'id':'2'}],'hits':[{'id':'1'}],'guilds':null  | [1]    | 'guilds':[{'id':'1'}]
            'guilds':[{'id':'2'}],'guilds':7,'hits':[{'id':'1'}]     | [1]    | 'guilds':[{'id':'1'}]
            'hits':[{'id':'1'}],'hits':null                          | []     | 'guilds':null
            'hits':[{'id':'1'}],'hits':null,'guilds':[{'id':'2'}]    | [2]    | 'guilds':[{'id':'2'}]
            'hits':[{'id':'1'}],'guilds':[{'id':'2'}],'hits':null    | [2]    | 'guilds':[{'id':'2'}]
            'hits':[{'id':'1'}],'guilds':null,'hits':7               | []     | 'guilds':7
            'hits':[{'id':'1'}],'x':1,'guilds':null,'nbHits':null    | [1]    | 'x':1,'guilds':[{'id':'1'}],'total':null
            """)
    void readsMembersUnderBothNames(String members, String ids, String written) {
        DiscoverySearchResult result = DiscoverySearchResult.CODEC.decode(json("{" + members + "}"));
        assertThat(result.guilds().stream().map(DiscoverableGuild::id).toList()).hasToString(ids);
        String encoded = DiscoverySearchResult.CODEC.encode(result);
        assertThat(Codecs.JSON.decode(encoded)).isEqualTo(Codecs.JSON.decode(json("{" + written + "}")));
        assertThat(DiscoverySearchResult.CODEC.decode(encoded)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'nbHits':70,'total':null     | 70 | 70
            'total':{},'nbHits':'70'     | 70 | '70'
            'nbHits':'70','total':null   | 70 | '70'
            'nbHits':70,'total':'8'      | 8  | '8'
            'total':8,'nbHits':'70'      | 8  | 8
            'nbHits':70.0,'total':1.5    | 70 | 70.0
            'total':null,'nbHits':1e999  |    | 1e999
            'nbHits':NaN,'total':8       | 8  | 8
            'nbHits':8,'total':NaN       | 8  | 8
            """)
    void keepsFormOfMembersUnderBothNames(String members, @Nullable Integer total, String written) {
        DiscoverySearchResult result =
                DiscoverySearchResult.CODEC.decode(json("{'length':1," + members + ",'limit':null}"));
        assertThat(result.total()).isEqualTo(Optional.ofNullable(total));
        assertThat(result.limit()).contains(1);
        assertThat(Codecs.JSON.decode(DiscoverySearchResult.CODEC.encode(result)))
                .isEqualTo(Codecs.JSON.decode(json("{'total':" + written + ",'limit':1}")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'channels_banned_keywords':{'1':['x']},'channel_banned_keywords':null                | {'1':['x']}
            'channel_banned_keywords':7,'channels_banned_keywords':{'1':['x'],'2':null}          | {'1':['x'],'2':null}
            'channel_banned_keywords':{'1':['x']},'channels_banned_keywords':{'2':['y'],'3':7}   | {'1':['x']}
            'channels_banned_keywords':{'2':['y'],'3':7},'channel_banned_keywords':{'1':['x',7]} | {'1':['x',7]}
            """)
    void readsMapsUnderBothNames(String members, String written) {
        DiscoveryNsfwProperties properties = DiscoveryNsfwProperties.CODEC.decode(json("{" + members + "}"));
        assertThat(Codecs.JSON
                        .decode(DiscoveryNsfwProperties.CODEC.encode(properties))
                        .path("channel_banned_keywords"))
                .isEqualTo(Codecs.JSON.decode(json(written)));
    }

    @Test
    void reportsMembersUnderBothNames() throws IOException {
        List<String> drifts = new ArrayList<>();
        String json = "{'hits':[{'id':'1','name':[]}],'nbHits':'70','guilds':7}";
        DiscoverySearchResult.CODEC.decode(
                new ByteArrayInputStream(json(json).getBytes(StandardCharsets.UTF_8)),
                "",
                drift -> drifts.add(drift.kind() + " " + drift.path()));
        assertThat(drifts)
                .filteredOn(drift -> drift.startsWith("WRONG_TYPE"))
                .containsExactly("WRONG_TYPE /hits/0/name", "WRONG_TYPE /nbHits", "WRONG_TYPE /guilds");
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
