package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.form.InvalidRequestException;
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
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Limits of queries, and limits between members. The module model-laws tests the limits of members. */
class LimitsTest {
    private static final Snowflake ID = Snowflake.of(1);
    private static final String EMPTY = ": This field is required, but is empty.";

    @AutoClose
    final Service service = new Service();

    private final InvitesClient invites = new InvitesClient(service.http());
    private final IntegrationsClient integrations = new IntegrationsClient(service.http());
    private final GifsClient gifs = new GifsClient(service.http());
    private final DiscoveryClient discovery = new DiscoveryClient(service.http());

    @Test
    void limitsNumbersOfGifs() {
        assertRange("limit", 1, 50, n -> gifs.listTrendingTerms(it -> it.limit(n)));
        assertRange("limit", 1, 50, n -> gifs.suggestTerms("a", it -> it.limit(n)));
        assertRange("limit", 20, 500, n -> gifs.search("a", it -> it.limit(n)));
        assertRange("limit", 20, 500, n -> gifs.listTrendingGifs(it -> it.limit(n)));
    }

    @Test
    void limitsPagesOfGuilds() {
        assertRange("limit", 1, 48, n -> discovery.listGuilds(it -> it.limit(n)));
        assertRange("limit", 1, 48, n -> discovery.listGuildsPaged(it -> it.limit(n)));
        assertRange("limit", 1, 48, n -> discovery.searchGuilds("a", it -> it.limit(n)));
        assertRange("limit", 1, 48, n -> discovery.searchPublished(it -> it.limit(n)));
        assertRange("offset", 0, 2999, n -> discovery.searchGuilds("a", it -> it.offset(n)));
        assertRange("offset", 0, 2999, n -> discovery.searchGuildsPaged("a", it -> it.offset(n)));
        assertRange("offset", 0, 2999, n -> discovery.searchPublished(it -> it.offset(n)));
        assertRange("offset", 0, 2999, n -> discovery.searchPublishedPaged(it -> it.offset(n)));
        assertThat(discovery.listGuilds(it -> it.offset(Integer.MAX_VALUE))).isNotNull();
        assertThat(refusal(() -> discovery.listGuilds(it -> it.offset(-1))))
                .isEqualTo("offset: Must be 0 or more, but is -1.");
    }

    private static void assertRange(String field, int least, int most, IntFunction<Object> request) {
        assertThat(request.apply(least)).isNotNull();
        assertThat(request.apply(most)).isNotNull();
        assertThat(refusal(() -> request.apply(least - 1)))
                .isEqualTo("%s: Must be %d or more, but is %d.", field, least, least - 1);
        assertThat(refusal(() -> request.apply(most + 1)))
                .isEqualTo("%s: Must be %d or less, but is %d.", field, most, most + 1);
    }

    @Test
    void limitsTextOfQueries() {
        Stream.<Function<String, Object>>of(
                        discovery::searchGuilds,
                        discovery::searchGuildsPaged,
                        text -> discovery.searchPublished(it -> it.query(text)),
                        text -> discovery.searchPublishedPaged(it -> it.query(text)))
                .forEach(search -> {
                    assertThat(search.apply("")).isNotNull();
                    assertThat(search.apply("😀".repeat(100))).isNotNull();
                    assertThat(refusal(() -> search.apply("😀".repeat(101))))
                            .isEqualTo("query: Must be 100 or fewer in length, but is 101.");
                });
    }

    @Test
    void limitsNumberOfIds() {
        List<Snowflake> most = Collections.nCopies(48, ID);
        List<Snowflake> more = Collections.nCopies(49, ID);
        String fault = ": Must be between 1 and 48 in number, but are 49.";
        assertThat(new GuildSelection.Guilds(most)).isNotNull();
        assertThat(refusal(() -> new GuildSelection.Guilds(more))).isEqualTo("guild_ids" + fault);
        assertThat(refusal(GuildSelection::guilds)).isEqualTo("guild_ids" + EMPTY);
        assertThat(new GuildSelection.Applications(most)).isNotNull();
        assertThat(refusal(() -> new GuildSelection.Applications(more))).isEqualTo("application_ids" + fault);
        assertThat(refusal(GuildSelection::applications)).isEqualTo("application_ids" + EMPTY);
        assertThat(refusal(GuildSelection::categories)).isEqualTo("categories" + EMPTY);
    }

    @Test
    void acceptsFiveGracePeriods() {
        IntStream.range(-1, 40).forEach(days -> {
            Supplier<Object> change = () -> integrations.modify(ID, ID, it -> it.expireGracePeriod(days));
            if (List.of(1, 3, 7, 14, 30).contains(days)) {
                assertThat(change.get()).isNotNull();
            } else {
                assertThat(refusal(change))
                        .isEqualTo("expire_grace_period: Must be 1, 3, 7, 14 or 30 days, but is " + days + ".");
            }
        });
    }

    @Test
    void acceptsOnlyTwoTypesOfNewIntegrations() {
        Stream.concat(IntegrationKind.values().stream(), Stream.of(IntegrationKind.of("newer")))
                .forEach(kind -> {
                    Supplier<Object> creation = () -> integrations.create(ID, kind, "a");
                    if (kind.equals(IntegrationKind.STREAM_PROVIDER_A)
                            || kind.equals(IntegrationKind.VIDEO_PROVIDER_B)) {
                        assertThat(creation.get()).isNotNull();
                    } else {
                        assertThat(refusal(creation))
                                .isEqualTo("type: Must be stream_provider_a or video_provider_b, but is " + kind.value()
                                        + ".");
                    }
                });
    }

    @Test
    void acceptsOnlyTwoFlagsOfNewInvites() {
        assertThat(invite(it -> it.flags(FlagSet.of(InviteFlag.IS_GUEST_INVITE, InviteFlag.IS_APPLICATION_BYPASS))))
                .isNotNull();
        assertThat(invite(it -> it.flags(FlagSet.none(InviteFlag.class)))).isNotNull();
        Stream.of(
                        FlagSet.of(InviteFlag.IS_GUEST_INVITE, InviteFlag.IS_VIEWED),
                        FlagSet.of(InviteFlag.IS_ENHANCED),
                        FlagSet.ofBits(InviteFlag.class, 1 << 4))
                .forEach(flags -> assertThat(refusal(() -> invite(it -> it.flags(flags))))
                        .isEqualTo("flags: Must be of " + InviteLimits.SETTABLE_FLAGS + ", but is " + flags + "."));
    }

    @Test
    void targetsNeedTheirUserOrApplication() {
        assertThat(invite(it -> it.targetType(InviteTargetType.STREAM).targetUserId(ID)))
                .isNotNull();
        assertThat(refusal(() ->
                        invite(it -> it.targetType(InviteTargetType.STREAM).targetApplicationId(ID))))
                .isEqualTo("target_user_id: This field is required if target_type is STREAM.");
        InviteTargetType activity = InviteTargetType.EMBEDDED_APPLICATION;
        assertThat(invite(it -> it.targetType(activity).targetApplicationId(ID)))
                .isNotNull();
        assertThat(refusal(() -> invite(it -> it.targetType(activity).targetUserId(ID))))
                .isEqualTo("target_application_id: This field is required if target_type is EMBEDDED_APPLICATION.");
        assertThat(invite(it -> it.targetType(InviteTargetType.CREATOR_PAGE))).isNotNull();
        assertThat(invite(it -> it.targetType(InviteTargetType.of(9)))).isNotNull();
    }

    @Test
    void reportsAllFaultsAtOnce() {
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
    void refusesEmptyValues() {
        assertThat(refusal(() -> gifs.search(""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> gifs.suggestTerms(""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> gifs.searchProvider(""))).isEqualTo("q" + EMPTY);
        assertThat(refusal(() -> discovery.checkTerm(""))).isEqualTo("term" + EMPTY);
        assertThat(refusal(() -> invites.accept("abc", it -> it.sessionId("")))).isEqualTo("session_id" + EMPTY);
        assertThat(refusal(() -> invites.createFriendInvite(it -> it.code("")))).isEqualTo("code" + EMPTY);
    }

    private Object invite(Consumer<CreateChannelInviteBuilder> request) {
        return invites.create(ID, request);
    }

    private static String refusal(Supplier<Object> request) {
        return catchThrowableOfType(InvalidRequestException.class, request::get)
                .formErrors()
                .toString();
    }
}
