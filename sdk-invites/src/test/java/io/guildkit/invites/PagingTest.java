package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.Pages;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.testsupport.ScriptedNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Lists in pages, from a service with a certain number of guilds. */
class PagingTest {
    private static final String LIST = "{'guilds': PAGE, 'total': TOTAL, 'offset': OFFSET, 'limit': LIMIT}";

    @AutoClose
    final Service service = new Service();

    private final DiscoveryClient discovery = new DiscoveryClient(service.http());

    private void guilds(int count, String form) {
        guilds(count, 48, form);
    }

    /** Sets the number of guilds, the size of the largest page, and one of the forms of responses. */
    private void guilds(int count, int largest, String form) {
        service.responds(request -> {
            int offset = number(request.url(), "offset");
            int limit = Math.min(largest, number(request.url(), "limit"));
            String page = IntStream.rangeClosed(offset + 1, Math.min(count, offset + limit))
                    .mapToObj(id -> "{'id': '" + id + "'}")
                    .collect(Collectors.joining(",", "[", "]"));
            return new ScriptedNetwork.Reply(
                    200,
                    form.replace("PAGE", page)
                            .replace("TOTAL", Integer.toString(count))
                            .replace("OFFSET", Integer.toString(offset))
                            .replace("LIMIT", Integer.toString(limit)));
        });
    }

    private static int number(HttpUrl url, String name) {
        return Integer.parseInt(Objects.requireNonNull(url.queryParameter(name), name));
    }

    private List<String> pages() {
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
    void endsListAtItsTotal() {
        guilds(96, LIST);
        assertThat(ids(discovery.listGuildsPaged())).isEqualTo(upTo(96));
        assertThat(pages()).containsExactly("0+48", "48+48");
    }

    @Test
    void pagesListWithoutLastOffset() {
        guilds(3200, LIST);
        assertThat(ids(discovery.listGuildsPaged(list -> list.offset(3100).limit(40))))
                .hasSize(100);
        assertThat(pages()).containsExactly("3100+40", "3140+40", "3180+40");
    }

    @Test
    void sendsCategoriesForEachPage() {
        guilds(50, "{'guilds': PAGE, 'total': TOTAL}");
        assertThat(ids(discovery.listGuildsPaged(list -> list.selection(GuildSelection.categories(3, 4)))))
                .hasSize(50);
        assertThat(service.requests())
                .extracting(request -> request.url().queryParameterValues("categories"))
                .containsExactly(List.of("3", "4"), List.of("3", "4"));
    }

    @Test
    void getsNamedGuildsWithOneRequest() {
        service.responds(200, "{'guilds': [{'id': '1'}], 'total': 500, 'limit': 48, 'offset': 0}");
        GuildSelection selection = GuildSelection.guilds(Snowflake.of(1), Snowflake.of(2));
        assertThat(ids(discovery.listGuildsPaged(
                        list -> list.selection(selection).limit(1))))
                .containsExactly(1);
        assertThat(service.requests())
                .singleElement()
                .satisfies(request ->
                        assertThat(request.url().queryParameter("offset")).isNull());
    }

    @Test
    void endsSearchWithoutTotalAtEmptyPage() {
        guilds(100, "PAGE");
        assertThat(ids(discovery.searchGuildsPaged("plants"))).isEqualTo(upTo(100));
        assertThat(pages()).containsExactly("0+48", "48+48", "96+48", "144+48");
        assertThat(service.requests())
                .allSatisfy(request ->
                        assertThat(request.url().queryParameter("query")).isEqualTo("plants"));
    }

    @Test
    void endsSearchAtItsTotal() {
        guilds(100, "{'hits': PAGE, 'nbHits': TOTAL, 'offset': OFFSET, 'length': LIMIT}");
        assertThat(ids(discovery.searchPublishedPaged(search -> search.limit(25).offset(10))))
                .hasSize(90)
                .startsWith(11);
        assertThat(pages()).containsExactly("10+25", "35+25", "60+25", "85+25");
    }

    @Test
    void endsSearchAtLargestOffset() {
        guilds(100_000, "{'guilds': PAGE}");
        assertThat(ids(discovery.searchGuildsPaged("plants"))).isEqualTo(upTo(2976 + 48));
        assertThat(pages()).hasSize(63).endsWith("2976+48");
        assertThat(ids(discovery.searchPublishedPaged(
                        search -> search.offset(2999).limit(10))))
                .hasSize(10);
        assertThat(pages()).hasSize(64).endsWith("2999+10");
    }

    @Test
    void continuesAfterShortPage() {
        service.responds(request -> {
            int offset = number(request.url(), "offset");
            return new ScriptedNetwork.Reply(
                    200,
                    offset < 144
                            ? "{'guilds': [null, {'id': '" + (offset + 1) + "'}, null], 'limit': 0}"
                            : "{'guilds': []}");
        });
        assertThat(ids(discovery.searchGuildsPaged("plants"))).containsExactly(1, 49, 97);
    }

    @Test
    void followsSmallerPagesOfService() {
        guilds(25, 10, LIST);
        assertThat(ids(discovery.listGuildsPaged())).isEqualTo(upTo(25));
        assertThat(pages()).containsExactly("0+48", "10+48", "20+48");
    }

    @Test
    void endsAtEmptyPageBelowTotal() {
        service.responds(200, "{'guilds': [], 'total': 2000000000, 'limit': 48, 'offset': 0}");
        assertThat(ids(discovery.listGuildsPaged())).isEmpty();
        assertThat(service.requests()).hasSize(1);
    }

    @Test
    void fetchesPageWhenItIsNeeded() {
        guilds(100, "PAGE");
        Pages<DiscoverableGuild> pages = discovery.searchGuildsPaged("plants");
        Iterator<DiscoverableGuild> iterator = pages.iterator();
        assertThat(pages.stream().map(DiscoverableGuild::id)).isNotNull();
        assertThat(service.requests()).isEmpty();
        assertThat(pages.stream().limit(48).count()).isEqualTo(48);
        assertThat(service.requests()).hasSize(1);
        assertThat(iterator.hasNext()).isTrue();
        upTo(48).forEach(id -> assertThat(iterator.next().id()).isEqualTo(Snowflake.of(id)));
        assertThat(service.requests()).hasSize(2);
        assertThat(iterator.next().id()).isEqualTo(Snowflake.of(49));
        assertThat(service.requests()).hasSize(3);
    }

    @Test
    void staysAtItsEnd() {
        guilds(0, "PAGE");
        Iterator<DiscoverableGuild> iterator =
                discovery.searchGuildsPaged("plants").iterator();
        assertThat(iterator.hasNext()).isFalse();
        assertThat(iterator.hasNext()).isFalse();
        assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
        assertThat(service.requests()).hasSize(1);
    }

    @Test
    void requestsFailedPageAgain() {
        guilds(60, "PAGE");
        Iterator<DiscoverableGuild> iterator =
                discovery.searchGuildsPaged("plants").iterator();
        upTo(48).forEach(id -> assertThat(iterator.next()).isNotNull());
        service.responds(500, "");
        assertThatThrownBy(iterator::hasNext).isInstanceOf(ServerErrorException.class);
        guilds(60, "PAGE");
        assertThat(iterator.next().id()).isEqualTo(Snowflake.of(49));
        assertThat(pages()).containsExactly("0+48", "48+48", "48+48");
    }

    @Test
    void passesElementsWithoutBlocking() {
        guilds(100, LIST);
        List<Integer> ids = new ArrayList<>();
        discovery
                .listGuildsPaged()
                .forEachAsync(guild -> ids.add(Integer.valueOf(guild.id().toString())))
                .join();
        assertThat(ids).isEqualTo(upTo(100));
        assertThat(pages()).containsExactly("0+48", "48+48", "96+48");
    }

    @Test
    void stopsWhenActionNeedsNoMore() {
        guilds(100, "PAGE");
        List<DiscoverableGuild> found = new ArrayList<>();
        discovery
                .searchGuildsPaged("plants")
                .forEachWhileAsync(guild -> {
                    found.add(guild);
                    return found.size() < 50;
                })
                .join();
        assertThat(found).hasSize(50);
        assertThat(pages()).containsExactly("0+48", "48+48");
    }

    @Test
    void failsWithExceptionOfAction() {
        guilds(100, LIST);
        IllegalStateException failure = new IllegalStateException("full");
        CompletableFuture<Void> end = discovery.listGuildsPaged().forEachAsync(guild -> {
            throw failure;
        });
        assertThatThrownBy(end::join).hasCause(failure);
        assertThat(pages()).containsExactly("0+48");
    }

    @Test
    void failsWithExceptionOfPage() {
        service.responds(500, "");
        CompletableFuture<Void> end = discovery.listGuildsPaged().forEachAsync(guild -> {});
        assertThatThrownBy(end::join).hasCauseInstanceOf(ServerErrorException.class);
    }

    @Test
    void fetchesNothingAfterCancellation() {
        CompletableFuture<CompletableFuture<Void>> begun = new CompletableFuture<>();
        service.responds(request -> {
            begun.join(); // if the page arrived before, the action would run on the thread for which it waits
            return new ScriptedNetwork.Reply(200, "{'guilds': [{'id': '1'}, {'id': '2'}]}");
        });
        List<DiscoverableGuild> seen = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> end = discovery.listGuildsPaged().forEachAsync(guild -> {
            seen.add(guild);
            begun.join().cancel(true);
        });
        begun.complete(end);
        assertThatThrownBy(end::join).isInstanceOf(CancellationException.class);
        assertThat(seen).hasSize(1);
        assertThat(pages()).containsExactly("0+48");
    }

    @Test
    void fetchesPagesByPosition() {
        guilds(60, LIST);
        Pages.Cursor<DiscoverableGuild> first = discovery.listGuildsPaged().cursor();
        assertThat(service.requests()).isEmpty();
        Pages.Fetched<DiscoverableGuild> page = first.fetchAsync().join();
        assertThat(page.elements()).hasSize(48);
        Pages.Cursor<DiscoverableGuild> second = page.next().orElseThrow();
        assertThat(second.offset()).isEqualTo(48);
        service.responds(500, "");
        assertThatThrownBy(second.fetchAsync()::join).hasCauseInstanceOf(ServerErrorException.class);
        guilds(60, LIST);
        assertThat(second.fetch().elements()).hasSize(12);
        assertThat(second.fetch().next()).isEmpty();
        assertThat(first.fetch()).isNotNull();
        assertThat(pages()).containsExactly("0+48", "48+48", "48+48", "48+48", "0+48");
    }

    @Test
    void startsAtPositionOfEarlierIteration() {
        guilds(100, LIST);
        Pages<DiscoverableGuild> guilds = discovery.listGuildsPaged(list -> list.offset(20));
        assertThat(ids(guilds.startingAt(90))).containsExactly(91, 92, 93, 94, 95, 96, 97, 98, 99, 100);
        assertThat(ids(guilds.startingAt(0))).hasSize(100);
        assertThat(ids(guilds)).hasSize(80);
    }

    @Test
    void rejectsPositionsThatServiceCannotReach() {
        Pages<DiscoverableGuild> search = discovery.searchGuildsPaged("plants");
        assertThat(search.startingAt(2999).cursor().offset()).isEqualTo(2999);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search.startingAt(3000))
                .withMessage("offset must be 0 to 2999, but is 3000");
        assertThatIllegalArgumentException().isThrownBy(() -> search.startingAt(-1));
        Pages<DiscoverableGuild> named =
                discovery.listGuildsPaged(list -> list.selection(GuildSelection.guilds(Snowflake.of(1))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named.startingAt(1))
                .withMessage("offset must be 0 to 0, but is 1");
    }

    /** The time starts with the first request of each iteration, and not with that of the list. */
    @Test
    void limitsTimeOfAllPagesTogether() {
        guilds(200, LIST);
        Pages<DiscoverableGuild> guilds = discovery.listGuildsPaged().timeout(Duration.ofSeconds(5));
        service.pass(Duration.ofSeconds(6));
        for (int round = 0; round < 2; round++) {
            Iterator<DiscoverableGuild> iterator = guilds.iterator();
            service.pass(Duration.ofSeconds(6));
            upTo(48).forEach(id -> assertThat(iterator.next()).isNotNull());
            service.pass(Duration.ofSeconds(4));
            upTo(48).forEach(id -> assertThat(iterator.next()).isNotNull());
            service.pass(Duration.ofSeconds(1));
            assertThatThrownBy(iterator::next).isInstanceOf(CallTimeoutException.class);
        }
        assertThat(pages()).containsExactly("0+48", "48+48", "0+48", "48+48");
        CompletableFuture<Void> end = guilds.forEachAsync(guild -> service.pass(Duration.ofMillis(100)));
        assertThatThrownBy(end::join).hasCauseInstanceOf(CallTimeoutException.class);
        assertThat(pages()).hasSize(6);
        assertThatIllegalArgumentException().isThrownBy(() -> guilds.timeout(Duration.ZERO));
    }
}
