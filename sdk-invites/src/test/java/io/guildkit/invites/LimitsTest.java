package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryReason;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.invites.discovery.ModifyDiscoveryMetadataBuilder;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.invites.integrations.IntegrationsClient;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each limit of the specification: below, at and above. */
class LimitsTest {
    private static final HttpApiClient HTTP = HttpApiClient.create(
            ClientSettings.builder("https://chat.example.com/api/v9").build());
    private static final InvitesClient INVITES = new InvitesClient(HTTP);
    private static final IntegrationsClient INTEGRATIONS = new IntegrationsClient(HTTP);
    private static final GifsClient GIFS = new GifsClient(HTTP);
    private static final DiscoveryClient DISCOVERY = new DiscoveryClient(HTTP);
    private static final Snowflake ID = Snowflake.of("831646372519346186");

    /** One character each, of one and of two chars. */
    private static final List<String> CHARACTERS = List.of("p", "ß", "😀");

    @AfterAll
    static void close() {
        HTTP.close();
    }

    /**
     * A limit of a number, a length or a size.
     *
     * @param least the least that is accepted; what is less is refused unless it is negative
     * @param refusal how the refusal begins
     */
    private record Limit(String name, int least, int most, String refusal, IntFunction<Object> door) {}

    private static Object invite(Consumer<CreateChannelInviteBuilder> request) {
        return INVITES.create(ID, request);
    }

    private static Object metadata(Consumer<ModifyDiscoveryMetadataBuilder> request) {
        return DISCOVERY.modifyMetadata(ID, request);
    }

    private static List<Limit> limits() {
        return List.of(
                new Limit(
                        "invite max_age",
                        0,
                        604_800,
                        "max_age must be at most 604800, but is ",
                        value -> invite(it -> it.maxAge(value))),
                new Limit(
                        "invite max_uses",
                        0,
                        100,
                        "max_uses must be at most 100, but is ",
                        value -> invite(it -> it.maxUses(value))),
                new Limit(
                        "trending terms",
                        1,
                        50,
                        "limit must be 1 to 50, but is ",
                        value -> GIFS.listTrendingTerms(it -> it.limit(value))),
                new Limit(
                        "suggested terms",
                        1,
                        50,
                        "limit must be 1 to 50, but is ",
                        value -> GIFS.suggestTerms("a", it -> it.limit(value))),
                new Limit(
                        "GIF search",
                        20,
                        500,
                        "limit must be 20 to 500, but is ",
                        value -> GIFS.search("a", it -> it.limit(value))),
                new Limit(
                        "trending GIFs",
                        20,
                        500,
                        "limit must be 20 to 500, but is ",
                        value -> GIFS.listTrendingGifs(it -> it.limit(value))),
                new Limit(
                        "guild list, page",
                        1,
                        48,
                        "limit must be 1 to 48, but is ",
                        value -> DISCOVERY.listGuilds(it -> it.limit(value))),
                new Limit(
                        "guild list, offset",
                        0,
                        Integer.MAX_VALUE,
                        "offset must be at most 2147483647, but is ",
                        value -> DISCOVERY.listGuilds(it -> it.offset(value))),
                new Limit(
                        "guild search, page",
                        1,
                        48,
                        "limit must be 1 to 48, but is ",
                        value -> DISCOVERY.searchGuilds("a", it -> it.limit(value))),
                new Limit(
                        "guild search, offset",
                        0,
                        2999,
                        "offset must be at most 2999, but is ",
                        value -> DISCOVERY.searchGuilds("a", it -> it.offset(value))),
                new Limit(
                        "published search, page",
                        1,
                        48,
                        "limit must be 1 to 48, but is ",
                        value -> DISCOVERY.searchPublished(it -> it.limit(value))),
                new Limit(
                        "published search, offset",
                        0,
                        2999,
                        "offset must be at most 2999, but is ",
                        value -> DISCOVERY.searchPublished(it -> it.offset(value))),
                new Limit(
                        "paged guild list",
                        1,
                        48,
                        "limit must be 1 to 48, but is ",
                        value -> DISCOVERY.listGuildsPaged(it -> it.limit(value))),
                new Limit(
                        "paged guild search",
                        0,
                        2999,
                        "offset must be at most 2999, but is ",
                        value -> DISCOVERY.searchGuildsPaged("a", it -> it.offset(value))),
                new Limit(
                        "paged published search",
                        0,
                        2999,
                        "offset must be at most 2999, but is ",
                        value -> DISCOVERY.searchPublishedPaged(it -> it.offset(value))));
    }

    private static List<Limit> sizes() {
        return List.of(
                new Limit(
                        "guild_ids",
                        1,
                        48,
                        "guild_ids must have 1 to 48 elements, but has ",
                        size -> new GuildSelection.Guilds(Collections.nCopies(size, ID))),
                new Limit(
                        "application_ids",
                        1,
                        48,
                        "application_ids must have 1 to 48 elements, but has ",
                        size -> new GuildSelection.Applications(Collections.nCopies(size, ID))),
                new Limit(
                        "keywords",
                        0,
                        10,
                        "keywords must have at most 10 elements, but has ",
                        size -> metadata(it -> it.keywords(Collections.nCopies(size, "plants")))),
                new Limit(
                        "reasons_to_join",
                        0,
                        4,
                        "reasons_to_join must have at most 4 elements, but has ",
                        size -> metadata(it -> it.reasonsToJoin(Collections.nCopies(
                                size, DiscoveryReason.builder().reason("x").build())))),
                new Limit(
                        "social_links",
                        0,
                        9,
                        "social_links must have at most 9 elements, but has ",
                        size -> metadata(it -> it.socialLinks(Collections.nCopies(size, "https://a.example")))));
    }

    private record Length(String field, int most, Function<String, Object> door) {}

    private static List<Length> lengths() {
        return List.of(
                new Length("query", 100, DISCOVERY::searchGuilds),
                new Length("query", 100, DISCOVERY::searchGuildsPaged),
                new Length("query", 100, text -> DISCOVERY.searchPublished(it -> it.query(text))),
                new Length("query", 100, text -> DISCOVERY.searchPublishedPaged(it -> it.query(text))),
                new Length("keywords", 30, text -> metadata(it -> it.keywords(List.of("a", text)))),
                new Length("social_links", 256, text -> metadata(it -> it.socialLinks(List.of("a", text)))),
                new Length("about", 2400, text -> metadata(it -> it.about(text))));
    }

    @TestFactory
    Stream<DynamicTest> numbersWithinTheLimitsAreAcceptedAndOthersAreNot() {
        return limits().stream()
                .map(limit -> dynamicTest(limit.name(), () -> {
                    for (int value : List.of(limit.least(), limit.least() + 1, limit.most() - 1, limit.most())) {
                        assertThat(limit.door().apply(value)).as("%d", value).isNotNull();
                    }
                    refuses(limit, limit.least() - 1);
                    refuses(limit, Integer.MIN_VALUE);
                    if (limit.most() < Integer.MAX_VALUE) {
                        refuses(limit, limit.most() + 1);
                        refuses(limit, Integer.MAX_VALUE);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> listsWithinTheLimitsAreAcceptedAndOthersAreNot() {
        return sizes().stream()
                .map(limit -> dynamicTest(limit.name(), () -> {
                    for (int size : List.of(limit.least(), limit.least() + 1, limit.most() - 1, limit.most())) {
                        assertThat(limit.door().apply(size)).as("%d", size).isNotNull();
                    }
                    if (limit.least() > 0) {
                        refuses(limit, limit.least() - 1);
                    }
                    refuses(limit, limit.most() + 1);
                    refuses(limit, 10 * limit.most());
                }));
    }

    private static void refuses(Limit limit, int value) {
        assertThat(refusal(() -> limit.door().apply(value))).isEqualTo(limit.refusal() + value);
    }

    @TestFactory
    Stream<DynamicTest> textsWithinTheLimitsAreAcceptedAndOthersAreNot() {
        return lengths().stream()
                .flatMap(length -> CHARACTERS.stream()
                        .map(character -> dynamicTest(length.field() + " of " + character, () -> {
                            for (int accepted : List.of(0, 1, length.most() - 1, length.most())) {
                                assertThat(length.door().apply(character.repeat(accepted)))
                                        .as("%d", accepted)
                                        .isNotNull();
                            }
                            for (int refused : List.of(length.most() + 1, 2 * length.most())) {
                                assertThat(refusal(() -> length.door().apply(character.repeat(refused))))
                                        .isEqualTo(length.field() + " must be at most " + length.most()
                                                + " characters long, but is " + refused);
                            }
                        })));
    }

    @Test
    void onlyFiveGracePeriodsAreAccepted() {
        List<Integer> accepted = List.of(1, 3, 7, 14, 30);
        for (int days = -1; days < 40; days++) {
            int period = days;
            if (accepted.contains(days)) {
                assertThat(INTEGRATIONS.modify(ID, ID, it -> it.expireGracePeriod(period)))
                        .isNotNull();
            } else {
                assertThat(refusal(() -> INTEGRATIONS.modify(ID, ID, it -> it.expireGracePeriod(period))))
                        .isEqualTo("expire_grace_period must be 1, 3, 7, 14 or 30 days, but is " + days);
            }
        }
    }

    @Test
    void onlyTwoKindsOfIntegrationCanBeCreated() {
        for (IntegrationKind kind : IntegrationKind.values()) {
            if (kind.equals(IntegrationKind.STREAM_PROVIDER_A) || kind.equals(IntegrationKind.VIDEO_PROVIDER_B)) {
                assertThat(INTEGRATIONS.create(ID, kind, "a")).isNotNull();
            } else {
                assertThat(refusal(() -> INTEGRATIONS.create(ID, kind, "a")))
                        .isEqualTo("type must be stream_provider_a or video_provider_b, but is " + kind.value());
            }
        }
        assertThat(refusal(() -> INTEGRATIONS.create(ID, IntegrationKind.of("newer"), "a")))
                .startsWith("type must be");
    }

    @Test
    void onlyTwoFlagsCanBeSetOnAnInvite() {
        for (InviteFlag flag : InviteFlag.values()) {
            if (flag == InviteFlag.IS_GUEST_INVITE || flag == InviteFlag.IS_APPLICATION_BYPASS) {
                assertThat(invite(it -> it.flags(FlagSet.of(flag)))).isNotNull();
            } else {
                assertThat(refusal(() -> invite(it -> it.flags(FlagSet.of(InviteFlag.IS_GUEST_INVITE, flag)))))
                        .startsWith("flags may hold ")
                        .contains("IS_GUEST_INVITE", "IS_APPLICATION_BYPASS", flag.name());
            }
        }
        assertThat(invite(it -> it.flags(FlagSet.none(InviteFlag.class)))).isNotNull();
        assertThat(refusal(() -> invite(it -> it.flags(FlagSet.ofBits(InviteFlag.class, 1 << 4)))))
                .startsWith("flags may hold ");
    }

    @Test
    void streamInviteNeedsItsUser() {
        assertThat(invite(it -> it.targetType(InviteTargetType.STREAM).targetUserId(ID)))
                .isNotNull();
        assertThat(refusal(() ->
                        invite(it -> it.targetType(InviteTargetType.STREAM).targetApplicationId(ID))))
                .isEqualTo("target_user_id must be set if target_type is STREAM");
    }

    @Test
    void activityInviteNeedsItsApplication() {
        assertThat(invite(it ->
                        it.targetType(InviteTargetType.EMBEDDED_APPLICATION).targetApplicationId(ID)))
                .isNotNull();
        assertThat(refusal(() -> invite(it ->
                        it.targetType(InviteTargetType.EMBEDDED_APPLICATION).targetUserId(ID))))
                .isEqualTo("target_application_id must be set if target_type is EMBEDDED_APPLICATION");
    }

    @Test
    void otherTargetsNeedNothing() {
        assertThat(invite(it -> it.targetType(InviteTargetType.CREATOR_PAGE))).isNotNull();
        assertThat(invite(it -> it.targetType(InviteTargetType.of(9)))).isNotNull();
    }

    @Test
    void categoriesCannotBeNone() {
        assertThat(GuildSelection.categories(3)).isNotNull();
        assertThat(refusal(GuildSelection::categories)).isEqualTo("categories must have at least 1 element, but has 0");
    }

    @Test
    void requiredTextsCannotBeEmpty() {
        assertThat(refusal(() -> GIFS.search(""))).isEqualTo("q must not be empty");
        assertThat(refusal(() -> GIFS.suggestTerms(""))).isEqualTo("q must not be empty");
        assertThat(refusal(() -> GIFS.searchProvider(""))).isEqualTo("q must not be empty");
        assertThat(refusal(() -> GIFS.select("1", ""))).isEqualTo("q must not be empty");
        assertThat(refusal(() -> GIFS.select("", "a"))).isEqualTo("id must not be empty");
        assertThat(refusal(() -> DISCOVERY.checkTerm(""))).isEqualTo("term must not be empty");
        assertThat(refusal(() -> INTEGRATIONS.create(ID, IntegrationKind.STREAM_PROVIDER_A, "")))
                .isEqualTo("id must not be empty");
        assertThat(refusal(() -> INVITES.accept("hTKzmak", it -> it.sessionId(""))))
                .isEqualTo("session_id must not be empty");
        assertThat(refusal(() -> INVITES.createFriendInvite(""))).isEqualTo("code must not be empty");
    }

    @Test
    void sessionOfAGuestIsNotPrinted() {
        assertThat(AcceptInvite.builder().sessionId("canary-1").build().toString())
                .doesNotContain("canary-1");
    }

    private interface Door {
        Object open();
    }

    private static String refusal(Door door) {
        Throwable refusal = catchThrowable(() -> assertThat(door.open()).isNull());
        assertThat(refusal).isInstanceOf(IllegalArgumentException.class);
        return String.valueOf(refusal.getMessage());
    }
}
