package io.guildkit.applications.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.applications.ApplicationsClient;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyConfigTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "/api,          /api,                    t.example.com",
                "/api,          /api/,                   t.example.com/",
                "/api,          /api/users/7,            t.example.com/users/7",
                "/api,          api/users,               t.example.com/users",
                "/api,          /api?x=/api/y,           t.example.com?x=/api/y",
                "/api,          /api#top,                t.example.com#top",
                "/api,          /api/a?b#c,              t.example.com/a?b#c",
                "/api,          /apis,                   -",
                "/api,          /API,                    -",
                "/api,          /,                       -",
                "/api,          /x/api,                  -",
                "/api,          /x?/api,                 -",
                "/api/,         /api,                    t.example.com",
                "/api/,         /api/users,              t.example.com/users",
                "api,           /api/users,              t.example.com/users",
                "/,             /,                       t.example.com/",
                "/,             /a/b?c,                  t.example.com/a/b?c",
                "/a.c,          /abc,                    -",
                "/a+b(,         /a+b(/c,                 t.example.com/c",
                "'',            /a,                      t.example.com/a"
            })
    void aPrefixFitsWholeSegmentsOfAPath(String prefix, String path, String url) {
        assertThat(ProxyConfig.of(UrlMapping.of(prefix, "t.example.com"))
                        .match(path)
                        .map(UrlMatch::url))
                .isEqualTo(Optional.ofNullable(url));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "/maps/{region},      {region}.example.com,        /maps/eu/tiles,    eu.example.com/tiles",
                "/maps/{region},      {region}.example.com,        /maps/eu,          eu.example.com",
                "/maps/{region},      {region}.example.com,        /maps/,            -",
                "/maps/{region},      {region}.example.com,        /maps,             -",
                "/v{n}/api,           v{n}.example.com/api,        /v2/api/x,         v2.example.com/api/x",
                "/v{n}/api,           v{n}.example.com/api,        /v/api,            -",
                "/{a}/{b},            {b}.{a}.example.com/{a},     /x/y/z,            y.x.example.com/x/z",
                "/{a}-{b},            {b}.{a}.example.com,         /x-y,              y.x.example.com",
                "/{a}/{a},            {a}.example.com,             /x/x/z,            x.example.com/z",
                "/{a}/{a},            {a}.example.com,             /x/y,              -",
                "/{a},                {other}.example.com,         /x,                {other}.example.com",
                "/{a},                {a}.example.com,             /$1\\,             $1\\.example.com",
                "/{},                 e.example.com,               /{}/x,             e.example.com/x",
                "/{a,                 e.example.com,               /{a/x,             e.example.com/x",
                "/p,                  e.example.com/base/,         /p/x,              e.example.com/base/x"
            })
    void parametersStandForPartsOfASegment(String prefix, String target, String path, String url) {
        assertThat(ProxyConfig.of(UrlMapping.of(prefix, target)).match(path).map(UrlMatch::url))
                .isEqualTo(Optional.ofNullable(url));
    }

    @Test
    void theFirstMappingThatFitsIsTaken() {
        UrlMapping maps = UrlMapping.of("/api/maps", "maps.example.com");
        UrlMapping any = UrlMapping.of("/api/{service}", "{service}.example.com");
        UrlMapping api = UrlMapping.of("/api", "api.example.com");
        assertThat(ProxyConfig.of(maps, any, api).match("/api/maps/eu"))
                .contains(new UrlMatch(maps, Map.of(), "maps.example.com/eu"));
        assertThat(ProxyConfig.of(maps, any, api).match("/api/users/7"))
                .contains(new UrlMatch(any, Map.of("service", "users"), "users.example.com/7"));
        assertThat(ProxyConfig.of(maps, any, api).match("/api"))
                .contains(new UrlMatch(api, Map.of(), "api.example.com"));
        assertThat(ProxyConfig.of(api, any, maps).match("/api/maps/eu"))
                .contains(new UrlMatch(api, Map.of(), "api.example.com/maps/eu"));
        assertThat(ProxyConfig.of(api, any, maps).match("/other")).isEmpty();
        assertThat(ProxyConfig.of().match("/api")).isEmpty();
    }

    @Test
    void theOrderOfMappingsIsKept() {
        List<UrlMapping> mappings = List.of(
                UrlMapping.of("/z", "z.example.com"),
                UrlMapping.of("/a", "a.example.com"),
                UrlMapping.of("/m", "m.example.com"),
                UrlMapping.of("/a", "second.example.com"));
        ProxyConfig config = ProxyConfig.builder().addAllUrlMap(mappings).build();
        ProxyConfig back = ProxyConfig.CODEC.decode(ProxyConfig.CODEC.encode(config));
        assertThat(back.urlMap()).containsExactlyElementsOf(mappings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https://a.example.com", "wss://a.example.com/x"})
    void mappingsAreSentWithoutAProtocol(String side) {
        HttpApiClient http = HttpApiClient.create(
                ClientSettings.builder("https://chat.example.com/api/v9").build());
        ActivitiesClient activities = new ApplicationsClient(http).activities();
        ProxyConfig config = ProxyConfig.of(UrlMapping.of("/", side), UrlMapping.of(side, "a.example.com"));
        String fault = side.isEmpty() ? "This field is required, but is empty." : "Must not have a protocol.";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(activities.replaceProxyConfig(Snowflake.of("1"), config))
                        .isNull())
                .withMessage(
                        "The request cannot be sent. url_map[0].target: " + fault + "; url_map[1].prefix: " + fault);
        http.close();
    }
}
