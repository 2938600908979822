package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.ApiCall;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.InviteTargetType;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoverableGuildPage;
import io.guildkit.invites.discovery.DiscoveryCategory;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryMetadata;
import io.guildkit.invites.discovery.DiscoveryReason;
import io.guildkit.invites.discovery.DiscoveryRequirements;
import io.guildkit.invites.discovery.DiscoverySearchResult;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.invites.discovery.StorePage;
import io.guildkit.testkit.DiscoverySearchShape;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.EmulatedGuild;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiscoveryContractTest extends ContractTest {
    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedGuild chess;
    private Snowflake chessId;
    private Snowflake musicId;
    private String token;
    private DiscoveryClient discovery;

    @BeforeEach
    void plant() {
        ada = seed().create();
        bob = emulator.account("bob@example.com").create();
        chess = emulator.guild("Chess Club")
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
        token = signedIn(ada);
        discovery = client(builder().driftListener(drifts::add)).discovery();
    }

    @AfterEach
    void nothingDrifted() {
        assertThat(drifts).isEmpty();
    }

    @Test
    void listsGuilds() {
        DiscoverableGuildPage page = discovery.listGuilds().send();
        onlyRequest().to("GET", "/discoverable-guilds").as(token);
        assertThat(page.total()).isEqualTo(2);
        assertThat(page.limit()).isEqualTo(48);
        assertThat(page.offset()).isZero();
        assertThat(page.guilds()).extracting(DiscoverableGuild::id).containsExactly(musicId, chessId);
        DiscoverableGuild found = page.guilds().get(1);
        assertThat(found.name()).isEqualTo("Chess Club");
        assertThat(found.description()).contains("We play.");
        assertThat(found.discoverySplash()).isPresent();
        assertThat(found.preferredLocale()).isEqualTo("en-US");
        assertThat(found.features()).contains("DISCOVERABLE");
        assertThat(found.approximateMemberCount()).isEqualTo(5000);
        assertThat(found.approximatePresenceCount()).isEqualTo(700);
        assertThat(found.primaryCategoryId()).isEqualTo(1);
        assertThat(found.keywords()).containsExactly("board", "games");
        assertThat(found.isPublished()).isTrue();
        assertThat(found.autoRemoved()).isFalse();
    }

    @Test
    void selectsGuilds() {
        assertThat(discovery
                        .listGuilds(query -> query.selection(GuildSelection.guilds(chessId)))
                        .send()
                        .guilds())
                .extracting(DiscoverableGuild::id)
                .containsExactly(chessId);
        onlyRequest().to("GET", "/discoverable-guilds?guild_ids=" + chessId);
        assertThat(discovery
                        .listGuilds(query -> query.selection(GuildSelection.categories(22, 2)))
                        .send()
                        .guilds())
                .hasSize(2);
    }

    @Test
    void selectsTheGuildsOfApplications() {
        EmulatedApplication quiz = emulator.application("Quiz").guild(chess).create();
        Snowflake id = Snowflake.of(quiz.id());
        DiscoverableGuildPage page = discovery
                .listGuilds(query -> query.selection(GuildSelection.applications(id, Snowflake.of(1)))
                        .limit(1))
                .send();
        onlyRequest().to("GET", "/discoverable-guilds?application_ids=" + id + "&application_ids=1&limit=1");
        assertThat(page.guilds()).extracting(DiscoverableGuild::id).containsExactly(chessId);
    }

    @Test
    void needsAnAccount() {
        ada.endSessions();
        refused(UnauthorizedException.class, discovery.listGuilds());
        refused(UnauthorizedException.class, discovery.searchGuilds("chess"));
        refused(UnauthorizedException.class, discovery.listCategories());
        refused(UnauthorizedException.class, discovery.checkTerm("chess"));
    }

    @Test
    void doesNotAskForWhatTheServiceRefuses() {
        assertThatIllegalArgumentException().isThrownBy(() -> discovery.listGuilds(query -> query.limit(49)));
        assertThatIllegalArgumentException().isThrownBy(() -> discovery.searchGuilds("x".repeat(101)));
        for (int limit : new int[] {0, 49}) {
            assertThatIllegalArgumentException().isThrownBy(() -> discovery.searchPublished(more -> more.limit(limit)));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> discovery.searchGuilds("x", more -> more.offset(3000)));
        assertThatIllegalArgumentException().isThrownBy(() -> discovery.searchPublished(more -> more.offset(3000)));
        assertThatIllegalArgumentException().isThrownBy(() -> discovery.checkTerm(""));
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
        onlyRequest()
                .to("GET", "/discoverable-guilds/search?query=game&limit=5")
                .as(token);
        assertThat(found).extracting(DiscoverableGuild::id).containsExactly(chessId);
        assertThat(found.get(0).primaryCategory())
                .hasValueSatisfying(category -> assertThat(category.name()).isEqualTo("Gaming"));
        assertThat(found.get(0).categories()).extracting(DiscoveryCategory::id).containsExactly(22, 6);
        DiscoverySearchResult published =
                discovery.searchPublished(query -> query.limit(5)).send();
        assertThat(published.guilds()).isEqualTo(found);
        assertThat(published.total()).isEqualTo(shape == DiscoverySearchShape.HITS ? Optional.of(1) : Optional.empty());
        onlyRequest().to("GET", "/discovery/search?limit=5");
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
        assertThat(drifts).hasSize(3).allMatch(drift -> drift.kind() == Kind.NULL_ELEMENT);
        drifts.clear();
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
        assertThat(drifts).allMatch(drift -> drift.kind() == Kind.WRONG_TYPE);
        assertThat(drifts)
                .extracting(Drift::path)
                .containsExactly(
                        "/guild/category_ids/0", "/guild/category_ids/1", "/category_ids/0", "/category_ids/1");
        drifts.clear();
    }

    @Test
    void showsLandingPages() {
        DiscoverableGuild guild =
                discovery.getLandingPage(chessId).send().guild().orElseThrow();
        onlyRequest().to("GET", "/discovery/" + chessId);
        assertThat(guild.about()).contains("We play every day.");
        assertThat(guild.socialLinks()).containsExactly("https://chess.example");
        assertThat(guild.categoryIds()).containsExactly(Snowflake.of(22), Snowflake.of(6));
        assertThat(guild.createdAt()).isPresent();
        assertThat(guild.reasonsToJoin()).hasSize(1);
        assertThat(guild.reasonsToJoin().get(0).reason()).isEqualTo("It is fun");
        assertThat(guild.reasonsToJoin().get(0).emojiName()).contains("♟");
        assertThat(discovery.getLandingPage(chessId).send().slug()).isEqualTo("chess-club-" + chessId);
        refused(NotFoundException.class, discovery.getLandingPage(musicId));
    }

    @Test
    void showsStorePages() {
        EmulatedGuild shop =
                emulator.guild("Shop").owner(ada).emoji("coin").storePage(false).create();
        StorePage page = discovery
                .getLandingPage(Snowflake.of(shop.id()))
                .send()
                .storePage()
                .orElseThrow();
        assertThat(page.guild()).hasValueSatisfying(guild -> {
            assertThat(guild.name()).isEqualTo("Shop");
            assertThat(guild.lockedServer()).isFalse();
            assertThat(guild.invite().orElseThrow().targetType()).contains(InviteTargetType.CREATOR_PAGE);
        });
        assertThat(page.roleSubscription()).hasValueSatisfying(subscription -> {
            assertThat(subscription.settings()).isPresent();
            assertThat(subscription.subscriberCount()).contains(12);
            assertThat(subscription.benefitEmojis().get(0).name()).contains("coin");
            assertThat(subscription.purchasePageInvite().orElseThrow().targetType())
                    .contains(InviteTargetType.ROLE_SUBSCRIPTIONS);
        });
    }

    @Test
    void hasCategories() {
        DiscoveryCategory first = discovery.listCategories().send().get(0);
        onlyRequest().to("GET", "/discovery/categories").as(token);
        assertThat(first.id()).isZero();
        assertThat(first.name()).isEqualTo("General");
        assertThat(first.isPrimary()).isTrue();
        assertThat(discovery
                        .listCategories(query -> query.locale("de").primaryOnly(true))
                        .send())
                .allMatch(DiscoveryCategory::isPrimary)
                .extracting(DiscoveryCategory::name)
                .contains("Spiele");
        onlyRequest().to("GET", "/discovery/categories?locale=de&primary_only=true");
        refusedForm(discovery.listCategories(query -> query.locale("!")), "locale", "STRING_TYPE_REGEX");
    }

    @Test
    void judgesTerms() {
        assertThat(discovery.checkTerm("chess").send().valid()).isTrue();
        onlyRequest().to("GET", "/discovery/valid-term?term=chess").as(token);
        assertThat(discovery.checkTerm("forbidden").send().valid()).isFalse();
    }

    @Test
    void judgesGuilds() {
        chess.setRequirement("size", false);
        chess.setMinimum(null, 500);
        chess.setHealthScore("1.5", null, "12", 0.25);
        chess.setBannedInChannel(chess.channel("general"), "x", "y");
        DiscoveryRequirements judged = discovery.getRequirements(chessId).send();
        onlyRequest()
                .to("GET", "/guilds/" + chessId + "/discovery-requirements")
                .as(token);
        assertThat(judged.guildId()).contains(chessId);
        assertThat(judged.size()).contains(false);
        assertThat(judged.protectedByMfa()).contains(true);
        assertThat(judged.sufficient()).isFalse();
        assertThat(judged.minimumAge()).isEmpty();
        assertThat(judged.minimumSize()).contains(500);
        assertThat(judged.healthScore()).hasValueSatisfying(score -> {
            assertThat(score.avgNonnewCommunicators()).contains("1.5");
            assertThat(score.percRetW1Intentful()).contains(0.25);
        });
        Snowflake channel = Snowflake.of(chess.channel("general").id());
        assertThat(judged.nsfwProperties().orElseThrow().channelBannedKeywords())
                .containsEntry(channel, List.of("x", "y"));
        chess.setFeature("VERIFIED", true);
        DiscoveryRequirements exempt = discovery.getRequirements(chessId).send();
        assertThat(exempt.sufficient()).isTrue();
        assertThat(exempt.size()).isEmpty();
    }

    @Test
    void setsClearsAndKeepsMetadata() {
        String path = "/guilds/" + chessId + "/discovery-metadata";
        DiscoveryMetadata before = discovery.getMetadata(chessId).send();
        onlyRequest().to("GET", path).as(token);
        assertThat(before.guildId()).contains(chessId);
        assertThat(before.primaryCategoryId()).isEqualTo(1);
        assertThat(before.emojiDiscoverabilityEnabled()).isTrue();
        DiscoveryMetadata after = discovery
                .modifyMetadata(
                        chessId,
                        change -> change.keywords(List.of("a", "b"))
                                .reasonsToJoin(List.of(
                                        DiscoveryReason.builder().reason("Fun").build()))
                                .isPublished(false)
                                .clearAbout())
                .send();
        Sent sent = onlyRequest().to("PATCH", path).as(token);
        assertThat(sent.body().properties())
                .extracting(entry -> entry.getKey())
                .containsExactlyInAnyOrder("keywords", "reasons_to_join", "is_published", "about");
        assertThat(sent.body().get("about").isNull()).isTrue();
        assertThat(after.keywords()).containsExactly("a", "b");
        assertThat(after.reasonsToJoin()).extracting(DiscoveryReason::reason).containsExactly("Fun");
        assertThat(after.isPublished()).isFalse();
        assertThat(after.about()).isEmpty();
        assertThat(after.socialLinks()).isEqualTo(before.socialLinks());
        assertThat(after.primaryCategoryId()).isEqualTo(1);
        assertThat(discovery.modifyMetadata(chessId, change -> {}).send()).isEqualTo(after);
        assertThat(discovery.getMetadata(chessId).send()).isEqualTo(after);
    }

    @Test
    void hasSubcategories() {
        String path = "/guilds/" + chessId + "/discovery-categories/20";
        assertThat(discovery.addCategory(chessId, 20).send()).isNull();
        onlyRequest().to("PUT", path).as(token);
        assertThat(chess.subcategories()).containsExactly(22, 6, 20);
        assertThat(discovery.removeCategory(chessId, 20).send()).isNull();
        onlyRequest().to("DELETE", path).as(token);
        assertThat(chess.subcategories()).containsExactly(22, 6);
        assertThatExceptionOfType(BadRequestException.class)
                .isThrownBy(() -> discovery.addCategory(chessId, 777).send())
                .satisfies(refused -> assertThat(refused.formErrors().fields()).containsOnlyKeys("category.id"));
    }

    @Test
    void hasFiveSubcategoriesAtMost() {
        for (int category : new int[] {3, 4, 5}) {
            discovery.addCategory(chessId, category).send();
        }
        BadRequestException refused = refused(BadRequestException.class, discovery.addCategory(chessId, 20));
        assertThat(refused.code()).isEqualTo(ErrorCode.of(30030));
        assertThat(chess.subcategories()).hasSize(5);
    }

    @Test
    void needsPermission() {
        chess.addMember(bob);
        signedIn(bob);
        List<ApiCall<?>> calls = List.of(
                discovery.getRequirements(chessId),
                discovery.getMetadata(chessId),
                discovery.modifyMetadata(chessId, change -> change.about("x")),
                discovery.addCategory(chessId, 20),
                discovery.removeCategory(chessId, 22));
        for (ApiCall<?> call : calls) {
            assertThat(refused(ForbiddenException.class, call).code()).isEqualTo(ErrorCode.MISSING_PERMISSION);
        }
    }
}
