package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoverableGuildPage;
import io.guildkit.invites.discovery.DiscoveryCategory;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryMetadata;
import io.guildkit.invites.discovery.DiscoveryReason;
import io.guildkit.invites.discovery.DiscoverySearchResult;
import io.guildkit.testkit.DiscoverySearchShape;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiscoveryContractTest extends ContractTest {
    private Snowflake chessId;
    private Snowflake musicId;
    private DiscoveryClient discovery;

    @BeforeEach
    void plant() {
        EmulatedAccount ada = seed().create();
        EmulatedGuild chess = emulator.guild("Chess Club")
                .owner(ada)
                .discoverable()
                .published()
                .categories(1, 22, 6)
                .keywords("board", "games")
                .description("We play.")
                .about("We play every day.")
                .socialLinks("https://chess.example")
                .reason("It is fun", "♟")
                .images()
                .counts(5000, 700)
                .create();
        EmulatedGuild music = emulator.guild("Music Hall")
                .owner(ada)
                .discoverable()
                .categories(2)
                .counts(9000, 1000)
                .create();
        chessId = Snowflake.of(chess.id());
        musicId = Snowflake.of(music.id());
        signedIn(ada);
        discovery = client(builder()).discovery();
    }

    @Test
    void listsGuilds() {
        DiscoverableGuildPage page = discovery.listGuilds().send();
        assertThat(page.total()).isEqualTo(2);
        assertThat(page.limit()).isEqualTo(48);
        assertThat(page.offset()).isZero();
        assertThat(page.guilds()).extracting(DiscoverableGuild::id).containsExactly(musicId, chessId);
        DiscoverableGuild found = page.guilds().get(1);
        assertThat(found.discoverySplash()).isPresent();
        assertThat(found.approximateMemberCount()).isEqualTo(5000);
        assertThat(found.keywords()).containsExactly("board", "games");
        assertThat(found.isPublished()).isTrue();
    }

    @Test
    void rejectsInvalidParametersWithoutRequest() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> discovery.listGuilds(query -> query.limit(49)));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> discovery.searchGuilds("x".repeat(101)));
        for (int limit : new int[] {0, 49}) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> discovery.searchPublished(more -> more.limit(limit)));
        }
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> discovery.searchGuilds("x", more -> more.offset(3000)));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> discovery.searchPublished(more -> more.offset(3000)));
        assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> discovery.checkTerm(""));
        assertThat(emulator.requests()).isEmpty();
        assertThat(discovery.listGuilds(query -> query.limit(48)).send().guilds())
                .hasSize(2);
        assertThat(discovery
                        .searchGuilds("x".repeat(100), more -> more.offset(2999))
                        .send()
                        .guilds())
                .isEmpty();
        assertThat(discovery
                        .searchPublished(more -> more.limit(48).offset(2999))
                        .send()
                        .guilds())
                .isEmpty();
    }

    @Test
    void pagesLazily() {
        Iterator<DiscoverableGuild> guilds =
                discovery.listGuildsPaged(query -> query.limit(1)).iterator();
        assertThat(emulator.requests()).isEmpty();
        assertThat(guilds.next().id()).isEqualTo(musicId);
        onlyRequest().to("GET", "/discoverable-guilds?limit=1&offset=0");
        assertThat(guilds.next().id()).isEqualTo(chessId);
        onlyRequest().to("GET", "/discoverable-guilds?limit=1&offset=1");
        assertThat(guilds.hasNext()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(DiscoverySearchShape.class)
    void readsSearchesInThreeShapes(DiscoverySearchShape shape) {
        emulator.discovery().searchShape(shape);
        List<DiscoverableGuild> found =
                discovery.searchGuilds("game", more -> more.limit(5)).send().guilds();
        assertThat(found).extracting(DiscoverableGuild::id).containsExactly(chessId);
        assertThat(found.get(0).primaryCategory())
                .hasValueSatisfying(category -> assertThat(category.name()).isEqualTo("Gaming"));
        assertThat(found.get(0).categories()).extracting(DiscoveryCategory::id).containsExactly(22, 6);
        DiscoverySearchResult published =
                discovery.searchPublished(query -> query.limit(5)).send();
        assertThat(published.guilds()).isEqualTo(found);
        assertThat(published.total()).isEqualTo(shape == DiscoverySearchShape.HITS ? Optional.of(1) : Optional.empty());
        assertThat(discovery.searchGuildsPaged("game").stream()).isEqualTo(found);
        assertThat(discovery.searchPublishedPaged().stream()).isEqualTo(found);
    }

    @ParameterizedTest
    @EnumSource(DiscoverySearchShape.class)
    void skipsNullsAmongTheGuilds(DiscoverySearchShape shape) {
        emulator.discovery().searchShape(shape);
        emulator.discovery().nullEntries(true);
        assertThat(discovery.searchGuilds("chess").send().guilds())
                .extracting(DiscoverableGuild::id)
                .containsExactly(chessId);
        assertThat(discovery.searchPublished().send().guilds())
                .extracting(DiscoverableGuild::id)
                .containsExactly(chessId);
        assertThat(discovery.listGuilds().send().guilds())
                .extracting(DiscoverableGuild::id)
                .containsExactly(musicId, chessId);
        assertThat(deviations).hasSize(3).allMatch(drift -> drift.kind() == Kind.NULL_ELEMENT);
        deviations.clear();
    }

    @Test
    void readsCategoriesThatAreNumbers() {
        emulator.discovery().numericCategoryIds(true);
        assertThat(discovery
                        .getLandingPage(chessId)
                        .send()
                        .guild()
                        .orElseThrow()
                        .categoryIds())
                .containsExactly(Snowflake.of(22), Snowflake.of(6));
        assertThat(discovery.getMetadata(chessId).send().categoryIds())
                .containsExactly(Snowflake.of(22), Snowflake.of(6));
        assertThat(deviations).allMatch(drift -> drift.kind() == Kind.WRONG_TYPE);
        assertThat(deviations)
                .extracting(Drift::path)
                .containsExactly(
                        "/guild/category_ids/0", "/guild/category_ids/1", "/category_ids/0", "/category_ids/1");
        deviations.clear();
    }

    @Test
    void mergesMetadata() {
        DiscoveryMetadata before = discovery.getMetadata(chessId).send();
        DiscoveryMetadata after = discovery
                .mergeMetadata(chessId, change -> change.about("Chess, merged."))
                .send();
        assertThat(after)
                .isEqualTo(DiscoveryMetadata.builder()
                        .from(before)
                        .about("Chess, merged.")
                        .build());
        assertThat(after.keywords()).isNotEmpty();
        assertThat(discovery.getMetadata(chessId).send()).isEqualTo(after);
    }

    @Test
    void replacesMetadata() {
        DiscoveryMetadata before = discovery.getMetadata(chessId).send();
        DiscoveryMetadata after = discovery
                .modifyMetadata(
                        chessId,
                        change -> change.keywords(List.of("a", "b"))
                                .reasonsToJoin(List.of(
                                        DiscoveryReason.builder().reason("Fun").build()))
                                .clearAbout())
                .send();
        assertThat(after)
                .isEqualTo(DiscoveryMetadata.builder()
                        .from(before)
                        .primaryCategoryId(0)
                        .keywords(List.of("a", "b"))
                        .reasonsToJoin(after.reasonsToJoin())
                        .socialLinks(List.of())
                        .isPublished(false)
                        .about(Optional.empty())
                        .build());
        assertThat(after.reasonsToJoin()).extracting(DiscoveryReason::reason).containsExactly("Fun");
        assertThat(discovery.getMetadata(chessId).send()).isEqualTo(after);
    }
}
