package io.guildkit.applications.activities;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyConfigTest {
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            /api,          /api,                    t.example.com
            /api,          /api/,                   t.example.com/
            /api,          /api/users/7,            t.example.com/users/7
            /api,          api/users,               t.example.com/users
            /api,          /api?x=/api/y,           t.example.com?x=/api/y
            /api,          /api#top,                t.example.com#top
            /api,          /api/a?b#c,              t.example.com/a?b#c
            /api,          /apis,                   -
            /api,          /API,                    -
            /api,          /,                       -
            /api,          /x/api,                  -
            /api,          /x?/api,                 -
            /api/,         /api,                    t.example.com
            /api/,         /api/users,              t.example.com/users
            api,           /api/users,              t.example.com/users
            /,             /,                       t.example.com/
            /,             /a/b?c,                  t.example.com/a/b?c
            /a.c,          /abc,                    -
            /a+b(,         /a+b(/c,                 t.example.com/c
            '',            /a,                      t.example.com/a
            """)
    void prefixMatchesWholeSegments(String prefix, String path, @Nullable String url) {
        assertThat(ProxyConfig.of(UrlMapping.of(prefix, "t.example.com"))
                        .match(path)
                        .map(UrlMatch::url))
                .isEqualTo(Optional.ofNullable(url));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            /maps/{region},      {region}.example.com,        /maps/eu/tiles,    eu.example.com/tiles
            /maps/{region},      {region}.example.com,        /maps/eu,          eu.example.com
            /maps/{region},      {region}.example.com,        /maps/,            -
            /maps/{region},      {region}.example.com,        /maps,             -
            /v{n}/api,           v{n}.example.com/api,        /v2/api/x,         v2.example.com/api/x
            /v{n}/api,           v{n}.example.com/api,        /v/api,            -
            /{a}/{b},            {b}.{a}.example.com/{a},     /x/y/z,            y.x.example.com/x/z
            /{a}-{b},            {b}.{a}.example.com,         /x-y,              y.x.example.com
            /{a}/{a},            {a}.example.com,             /x/x/z,            x.example.com/z
            /{a}/{a},            {a}.example.com,             /x/y,              -
            /{a},                {other}.example.com,         /x,                {other}.example.com
            /{a},                {a}.example.com,             /$1\\,             $1\\.example.com
            /{},                 e.example.com,               /{}/x,             e.example.com/x
            /{a,                 e.example.com,               /{a/x,             e.example.com/x
            /p,                  e.example.com/base/,         /p/x,              e.example.com/base/x
            """)
    void parametersMatchPartsOfSegments(String prefix, String target, String path, @Nullable String url) {
        assertThat(ProxyConfig.of(UrlMapping.of(prefix, target)).match(path).map(UrlMatch::url))
                .isEqualTo(Optional.ofNullable(url));
    }

    @Test
    void returnsFirstMatchingMapping() {
        UrlMapping maps = UrlMapping.of("/api/maps", "maps.example.com");
        UrlMapping any = UrlMapping.of("/api/{service}", "{service}.example.com");
        UrlMapping api = UrlMapping.of("/api", "api.example.com");
        ProxyConfig config = ProxyConfig.of(maps, any, api);
        assertThat(config.match("/api/maps/eu")).contains(new UrlMatch(maps, Map.of(), "maps.example.com/eu"));
        assertThat(config.match("/api/users/7"))
                .contains(new UrlMatch(any, Map.of("service", "users"), "users.example.com/7"));
        assertThat(config.match("/api")).contains(new UrlMatch(api, Map.of(), "api.example.com"));
        assertThat(ProxyConfig.of(api, any, maps).match("/api/maps/eu"))
                .contains(new UrlMatch(api, Map.of(), "api.example.com/maps/eu"));
        assertThat(ProxyConfig.of(api, any, maps).match("/other")).isEmpty();
        assertThat(ProxyConfig.of().match("/api")).isEmpty();
    }
}
