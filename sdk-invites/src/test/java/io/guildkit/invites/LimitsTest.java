package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.GuildSelection;
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

    private static final String EMPTY = ": This field is required, but is empty.";

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
     * @param field the name of the field
     */
    private record Limit(String name, int least, int most, String field, IntFunction<Object> door) {}

    private static Object invite(Consumer<CreateChannelInviteBuilder> request) {
        return INVITES.create(ID, request);
    }

    private static List<Limit> limits() {
        return List.of(
                new Limit("trending terms", 1, 50, "limit", value -> GIFS.listTrendingTerms(it -> it.limit(value))),
                new Limit("suggested terms", 1, 50, "limit", value -> GIFS.suggestTerms("a", it -> it.limit(value))),
                new Limit("GIF search", 20, 500, "limit", value -> GIFS.search("a", it -> it.limit(value))),
                new Limit("trending GIFs", 20, 500, "limit", value -> GIFS.listTrendingGifs(it -> it.limit(value))),
                new Limit("guild list, page", 1, 48, "limit", value -> DISCOVERY.listGuilds(it -> it.limit(value))),
                new Limit(
                        "guild list, offset",
                        0,
                        Integer.MAX_VALUE,
                        "offset",
                        value -> DISCOVERY.listGuilds(it -> it.offset(value))),
                new Limit(
                        "guild search, page",
                        1,
                        48,
                        "limit",
                        value -> DISCOVERY.searchGuilds("a", it -> it.limit(value))),
                new Limit(
                        "guild search, offset",
                        0,
                        2999,
                        "offset",
                        value -> DISCOVERY.searchGuilds("a", it -> it.offset(value))),
                new Limit(
                        "published search, page",
                        1,
                        48,
                        "limit",
                        value -> DISCOVERY.searchPublished(it -> it.limit(value))),
                new Limit(
                        "published search, offset",
                        0,
                        2999,
                        "offset",
                        value -> DISCOVERY.searchPublished(it -> it.offset(value))),
                new Limit(
                        "paged guild list", 1, 48, "limit", value -> DISCOVERY.listGuildsPaged(it -> it.limit(value))),
                new Limit(
                        "paged guild search",
                        0,
                        2999,
                        "offset",
                        value -> DISCOVERY.searchGuildsPaged("a", it -> it.offset(value))),
                new Limit(
                        "paged published search",
                        0,
                        2999,
                        "offset",
                        value -> DISCOVERY.searchPublishedPaged(it -> it.offset(value))));
    }

    private static List<Limit> sizes() {
        return List.of(
                new Limit(
                        "guild_ids",
                        1,
                        48,
                        "guild_ids",
                        size -> new GuildSelection.Guilds(Collections.nCopies(size, ID))),
                new Limit(
                        "application_ids",
                        1,
                        48,
                        "application_ids",
                        size -> new GuildSelection.Applications(Collections.nCopies(size, ID))));
    }

    private record Length(String field, int most, Function<String, Object> door) {}

    private static List<Length> lengths() {
        return List.of(
                new Length("query", 100, DISCOVERY::searchGuilds),
                new Length("query", 100, DISCOVERY::searchGuildsPaged),
                new Length("query", 100, text -> DISCOVERY.searchPublished(it -> it.query(text))),
                new Length("query", 100, text -> DISCOVERY.searchPublishedPaged(it -> it.query(text))));
    }

    @TestFactory
    Stream<DynamicTest> numbersWithinTheLimitsAreAcceptedAndOthersAreNot() {
        return limits().stream()
                .map(limit -> dynamicTest(limit.name(), () -> {
                    for (int value : List.of(limit.least(), limit.least() + 1, limit.most() - 1, limit.most())) {
                        assertThat(limit.door().apply(value)).as("%d", value).isNotNull();
                    }
                    String less = "Must be " + limit.least() + " or more, but is ";
                    refuses(limit, limit.least() - 1, less);
                    refuses(limit, Integer.MIN_VALUE, less);
                    if (limit.most() < Integer.MAX_VALUE) {
                        String more = "Must be " + limit.most() + " or less, but is ";
                        refuses(limit, limit.most() + 1, more);
                        refuses(limit, Integer.MAX_VALUE, more);
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
                        assertThat(refusal(() -> limit.door().apply(0))).isEqualTo(limit.field() + EMPTY);
                    }
                    String bounds = limit.least() == 0 ? limit.most() + " or fewer" : "between 1 and " + limit.most();
                    String more = "Must be " + bounds + " in number, but are ";
                    refuses(limit, limit.most() + 1, more);
                    refuses(limit, 10 * limit.most(), more);
                }));
    }

    private static void refuses(Limit limit, int value, String words) {
        assertThat(refusal(() -> limit.door().apply(value))).isEqualTo(limit.field() + ": " + words + value + ".");
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
                                        .isEqualTo(length.field() + ": Must be " + length.most()
                                                + " or fewer in length, but is " + refused + ".");
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
                        .isEqualTo("expire_grace_period: Must be 1, 3, 7, 14 or 30 days, but is " + days + ".");
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
                        .isEqualTo("type: Must be stream_provider_a or video_provider_b, but is " + kind.value() + ".");
            }
        }
        assertThat(refusal(() -> INTEGRATIONS.create(ID, IntegrationKind.of("newer"), "a")))
                .isEqualTo("type: Must be stream_provider_a or video_provider_b, but is newer.");
    }

    @Test
    void onlyTwoFlagsCanBeSetOnAnInvite() {
        for (InviteFlag flag : InviteFlag.values()) {
            if (flag == InviteFlag.IS_GUEST_INVITE || flag == InviteFlag.IS_APPLICATION_BYPASS) {
                assertThat(invite(it -> it.flags(FlagSet.of(flag)))).isNotNull();
            } else {
                assertThat(refusal(() -> invite(it -> it.flags(FlagSet.of(InviteFlag.IS_GUEST_INVITE, flag)))))
                        .startsWith("flags: Must be of ")
                        .contains("IS_GUEST_INVITE", "IS_APPLICATION_BYPASS", flag.name());
            }
        }
        assertThat(invite(it -> it.flags(FlagSet.none(InviteFlag.class)))).isNotNull();
        assertThat(refusal(() -> invite(it -> it.flags(FlagSet.ofBits(InviteFlag.class, 1 << 4)))))
                .startsWith("flags: Must be of ");
    }

    @Test
    void allFaultsComeAtOnce() {
        assertThat(refusal(() -> invite(it -> it.maxAge(-1)
                        .maxUses(101)
                        .flags(FlagSet.of(InviteFlag.IS_VIEWED))
                        .targetType(InviteTargetType.STREAM))))
                .isEqualTo("flags: Must be of " + InviteLimits.SETTABLE_FLAGS + ", but is "
                        + FlagSet.of(InviteFlag.IS_VIEWED) + ".; max_age: Must be 0 or more, but is -1.;"
                        + " max_uses: Must be 100 or less, but is 101.;"
                        + " target_user_id: This field is required if target_type is STREAM.");
    }

    @Test
    void streamInviteNeedsItsUser() {
        assertThat(invite(it -> it.targetType(InviteTargetType.STREAM).targetUserId(ID)))
                .isNotNull();
        assertThat(refusal(() ->
                        invite(it -> it.targetType(InviteTargetType.STREAM).targetApplicationId(ID))))
                .isEqualTo("target_user_id: This field is required if target_type is STREAM.");
    }

    @Test
    void activityInviteNeedsItsApplication() {
        assertThat(invite(it ->
                        it.targetType(InviteTargetType.EMBEDDED_APPLICATION).targetApplicationId(ID)))
                .isNotNull();
        assertThat(refusal(() -> invite(it ->
                        it.targetType(InviteTargetType.EMBEDDED_APPLICATION).targetUserId(ID))))
                .isEqualTo("target_application_id: This field is required if target_type is EMBEDDED_APPLICATION.");
    }

    @Test
    void otherTargetsNeedNothing() {
        assertThat(invite(it -> it.targetType(InviteTargetType.CREATOR_PAGE))).isNotNull();
        assertThat(invite(it -> it.targetType(InviteTargetType.of(9)))).isNotNull();
    }

    @Test
    void categoriesCannotBeNone() {
        assertThat(GuildSelection.categories(3)).isNotNull();
        assertThat(refusal(GuildSelection::categories)).isEqualTo("categories" + EMPTY);
    }

    @Test
    void requiredTextsCannotBeEmpty() {
        assertThat(refusal(() -> GIFS.search(""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> GIFS.suggestTerms(""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> GIFS.searchProvider(""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> GIFS.select("1", ""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> GIFS.select("", "a"))).isEqualTo("id" + EMPTY);
        assertThat(refusal(() -> DISCOVERY.checkTerm(""))).isEqualTo("term" + EMPTY);
        assertThat(refusal(() -> INTEGRATIONS.create(ID, IntegrationKind.STREAM_PROVIDER_A, "")))
                .isEqualTo("id" + EMPTY);
        assertThat(refusal(() -> INVITES.accept("hTKzmak", it -> it.sessionId(""))))
                .isEqualTo("session_id" + EMPTY);
        assertThat(refusal(() -> INVITES.createFriendInvite(invite -> invite.code(""))))
                .isEqualTo("code" + EMPTY);
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
        assertThat(refusal).isInstanceOf(InvalidRequestException.class);
        return ((InvalidRequestException) refusal).formErrors().toString();
    }
}
