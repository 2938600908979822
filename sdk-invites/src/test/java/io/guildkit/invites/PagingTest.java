package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.Pages;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.testsupport.ScriptedNetwork;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The lists that come in pages, on a service that has a certain number of guilds. */
class PagingTest {
    @RegisterExtension
    final Service service = new Service();

    private DiscoveryClient discovery() {
        return new DiscoveryClient(service.http());
    }

    /** A service with guilds 1 to a number, which answers in one of the forms that services answer in. */
    private void has(int guilds, String form) {
        service.answers(request -> {
            int offset = number(request.url(), "offset");
            int limit = number(request.url(), "limit");
            String page = IntStream.range(offset, Math.min(guilds, offset + limit))
                    .mapToObj(i -> "{'id': '" + (i + 1) + "'}")
                    .collect(Collectors.joining(",", "[", "]"));
            return new ScriptedNetwork.Reply(
                    200,
                    form.replace("PAGE", page)
                            .replace("TOTAL", Integer.toString(guilds))
                            .replace("OFFSET", Integer.toString(offset))
                            .replace("LIMIT", Integer.toString(limit)));
        });
    }

    private static int number(HttpUrl url, String name) {
        return Integer.parseInt(Objects.requireNonNull(url.queryParameter(name), name));
    }

    private List<String> asked() {
        return service.requests().stream()
                .map(request -> number(request.url(), "offset") + "+" + number(request.url(), "limit"))
                .toList();
    }

    private static List<Integer> ids(Pages<DiscoverableGuild> pages) {
        return pages.stream()
                .map(guild -> Integer.valueOf(guild.id().toString()))
                .toList();
    }

    private static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    @Test
    void listEndsAtItsTotal() {
        has(96, "{'guilds': PAGE, 'total': TOTAL, 'offset': OFFSET, 'limit': LIMIT}");
        assertThat(ids(discovery().listGuildsPaged())).isEqualTo(upTo(96));
        assertThat(asked()).containsExactly("0+48", "48+48");
    }

    @Test
    void listHasNoLastOffset() {
        has(3200, "{'guilds': PAGE, 'total': TOTAL, 'offset': OFFSET, 'limit': LIMIT}");
        assertThat(ids(discovery().listGuildsPaged(list -> list.offset(3100).limit(40))))
                .hasSize(100);
        assertThat(asked()).containsExactly("3100+40", "3140+40", "3180+40");
    }

    @Test
    void categoriesGoAlongWithEveryPage() {
        has(50, "{'guilds': PAGE, 'total': TOTAL}");
        assertThat(ids(discovery().listGuildsPaged(list -> list.selection(GuildSelection.categories(3, 4)))))
                .hasSize(50);
        assertThat(service.requests())
                .hasSize(2)
                .allSatisfy(request -> assertThat(request.url().queryParameterValues("categories"))
                        .containsExactly("3", "4"));
    }

    @Test
    void namedGuildsComeAtOnce() {
        service.answers(200, "{'guilds': [{'id': '1'}], 'total': 500, 'limit': 48, 'offset': 0}");
        Pages<DiscoverableGuild> pages = discovery()
                .listGuildsPaged(list -> list.selection(GuildSelection.guilds(Snowflake.of(1), Snowflake.of(2)))
                        .limit(1));
        assertThat(ids(pages)).containsExactly(1);
        assertThat(service.requests()).hasSize(1);
        assertThat(service.requests().get(0).url().queryParameter("offset")).isNull();
    }

    @Test
    void searchesEndAtAnEmptyPageIfTheTotalIsNotKnown() {
        has(100, "PAGE");
        assertThat(ids(discovery().searchGuildsPaged("plants"))).isEqualTo(upTo(100));
        assertThat(asked()).containsExactly("0+48", "48+48", "96+48", "144+48");
        assertThat(service.requests())
                .allSatisfy(request ->
                        assertThat(request.url().queryParameter("query")).isEqualTo("plants"));
    }

    @Test
    void searchesEndAtTheirTotal() {
        has(100, "{'hits': PAGE, 'nbHits': TOTAL, 'offset': OFFSET, 'length': LIMIT}");
        assertThat(ids(discovery()
                        .searchPublishedPaged(search -> search.limit(25).offset(10))))
                .hasSize(90)
                .startsWith(11);
        assertThat(asked()).containsExactly("10+25", "35+25", "60+25", "85+25");
    }

    @Test
    void searchesStopWhereTheServiceTakesNoFurtherOffset() {
        has(100_000, "{'guilds': PAGE}");
        assertThat(ids(discovery().searchGuildsPaged("plants"))).isEqualTo(upTo(2976 + 48));
        assertThat(asked()).hasSize(63).endsWith("2976+48");
        assertThat(ids(discovery()
                        .searchPublishedPaged(search -> search.offset(2999).limit(10))))
                .hasSize(10);
        assertThat(asked()).hasSize(64).endsWith("2999+10");
    }

    @Test
    void shortPageIsNoEndAndNothingComesTwice() {
        service.answers(request -> {
            int offset = number(request.url(), "offset");
            return new ScriptedNetwork.Reply(
                    200, offset < 144 ? "{'guilds': [null, {'id': '" + (offset + 1) + "'}, null]}" : "{'guilds': []}");
        });
        assertThat(ids(discovery().searchGuildsPaged("plants"))).containsExactly(1, 49, 97);
    }

    @Test
    void smallerPagesOfTheServiceAreFollowed() {
        service.answers(request -> {
            int offset = number(request.url(), "offset");
            String page = IntStream.range(offset, Math.min(25, offset + 10))
                    .mapToObj(i -> "{'id': '" + (i + 1) + "'}")
                    .collect(Collectors.joining(",", "[", "]"));
            return new ScriptedNetwork.Reply(200, "{'guilds': " + page + ", 'total': 25, 'limit': 10}");
        });
        assertThat(ids(discovery().listGuildsPaged())).isEqualTo(upTo(25));
        assertThat(asked()).containsExactly("0+48", "10+48", "20+48");
    }

    @Test
    void wrongTotalsDoNotKeepItGoing() {
        service.answers(200, "{'guilds': [], 'total': 2000000000, 'limit': 48, 'offset': 0}");
        assertThat(ids(discovery().listGuildsPaged())).isEmpty();
        assertThat(service.requests()).hasSize(1);
    }

    @Test
    void nothingIsFetchedBeforeItIsLookedAt() {
        has(100, "PAGE");
        Pages<DiscoverableGuild> pages = discovery().searchGuildsPaged("plants");
        Iterator<DiscoverableGuild> iterator = pages.iterator();
        assertThat(pages.stream().map(DiscoverableGuild::id)).isNotNull();
        assertThat(service.requests()).isEmpty();
        assertThat(pages.stream().limit(48).count()).isEqualTo(48);
        assertThat(service.requests()).hasSize(1);
        assertThat(iterator.hasNext()).isTrue();
        for (int i = 0; i < 48; i++) {
            assertThat(iterator.next().id()).isEqualTo(Snowflake.of(i + 1));
        }
        assertThat(service.requests()).hasSize(2);
        assertThat(iterator.next().id()).isEqualTo(Snowflake.of(49));
        assertThat(service.requests()).hasSize(3);
    }

    @Test
    void endIsAnEnd() {
        has(0, "PAGE");
        Iterator<DiscoverableGuild> iterator =
                discovery().searchGuildsPaged("plants").iterator();
        assertThat(iterator.hasNext()).isFalse();
        assertThat(iterator.hasNext()).isFalse();
        assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
        assertThat(service.requests()).hasSize(1);
    }

    @Test
    void failedPageCanBeTriedAgain() {
        has(60, "PAGE");
        Iterator<DiscoverableGuild> iterator =
                discovery().searchGuildsPaged("plants").iterator();
        for (int i = 0; i < 48; i++) {
            assertThat(iterator.next()).isNotNull();
        }
        service.answers(500, "");
        assertThatThrownBy(iterator::hasNext).isInstanceOf(ServerErrorException.class);
        has(60, "PAGE");
        assertThat(iterator.next().id()).isEqualTo(Snowflake.of(49));
        assertThat(asked()).containsExactly("0+48", "48+48", "48+48");
    }
}
