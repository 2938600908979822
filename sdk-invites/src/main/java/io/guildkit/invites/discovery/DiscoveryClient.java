package io.guildkit.invites.discovery;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.OffsetPages;
import io.guildkit.core.OffsetPages.Page;
import io.guildkit.core.Pages;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Discovery: finding public guilds, and making a guild one of them.
 *
 * <p>The service returns lists in pages. Each list has a method for one page, and a method whose name ends in {@code
 * Paged}, which fetches all pages during iteration:
 *
 * <pre>{@code
 * for (DiscoverableGuild guild : discovery.searchGuildsPaged("gardening")) { … }
 * }</pre>
 *
 * <p>Calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}, such as {@link
 * io.guildkit.core.error.ForbiddenException} (50013) if a permission is missing, and {@link
 * io.guildkit.core.error.NotFoundException} if the guild or category does not exist.
 */
@CheckReturnValue
public final class DiscoveryClient {
    private static final String LIMIT = "limit";
    private static final String OFFSET = "offset";
    private static final String QUERY = "query";

    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public DiscoveryClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Lists the first discoverable guilds. {@code GET /discoverable-guilds}; needs an account.
     *
     * @return the call, which returns one page
     */
    @CheckReturnValue
    public ApiCall<DiscoverableGuildPage> listGuilds() {
        return listGuilds(query -> {});
    }

    /**
     * Lists discoverable guilds. {@code GET /discoverable-guilds}; needs an account.
     *
     * @param query sets the guilds, and the page
     * @return the call, which returns one page
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<DiscoverableGuildPage> listGuilds(Consumer<ListDiscoverableGuildsBuilder> query) {
        return listGuilds(listRequest(query));
    }

    /**
     * Lists discoverable guilds. {@code GET /discoverable-guilds}; needs an account.
     *
     * @param query the guilds, and the page
     * @return the call, which returns one page
     */
    @CheckReturnValue
    public ApiCall<DiscoverableGuildPage> listGuilds(ListDiscoverableGuilds query) {
        CallBuilder call = api.call(DiscoveryRoutes.LIST_GUILDS);
        if (query.selection().isPresent()) {
            GuildSelection selection = query.selection().get();
            if (selection instanceof GuildSelection.Guilds guilds) {
                call = call.query("guild_ids", guilds.guildIds());
            } else if (selection instanceof GuildSelection.Applications applications) {
                call = call.query("application_ids", applications.applicationIds());
            } else if (selection instanceof GuildSelection.Categories categories) {
                call = call.query("categories", categories.categories());
            }
        }
        return call.query(LIMIT, query.limit()).query(OFFSET, query.offset()).returns(DiscoverableGuildPage.CODEC);
    }

    /**
     * Iterates over all discoverable guilds, page by page. {@code GET /discoverable-guilds}; needs an account.
     *
     * @return the guilds, fetched during iteration
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> listGuildsPaged() {
        return listGuildsPaged(query -> {});
    }

    /**
     * Iterates over discoverable guilds, page by page. {@code GET /discoverable-guilds}; needs an account.
     *
     * @param query sets the guilds, the page size, and the number of guilds to skip
     * @return the guilds, fetched during iteration
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> listGuildsPaged(Consumer<ListDiscoverableGuildsBuilder> query) {
        return listGuildsPaged(listRequest(query));
    }

    /**
     * Iterates over discoverable guilds, page by page. {@code GET /discoverable-guilds}; needs an account.
     *
     * <p>If guilds or applications are named, there is only one page.
     *
     * @param query the guilds, the page size, and the number of guilds to skip
     * @return the guilds, fetched during iteration
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> listGuildsPaged(ListDiscoverableGuilds query) {
        boolean allAtOnce = query.selection()
                .filter(selection -> !(selection instanceof GuildSelection.Categories))
                .isPresent();
        if (allAtOnce) {
            return new OffsetPages<>(0, DiscoveryLimits.PAGE, 0, offset -> listGuilds(query), DiscoveryClient::page);
        }
        int size = query.limit().orElse(DiscoveryLimits.PAGE);
        return new OffsetPages<>(
                query.offset().orElse(0),
                size,
                Integer.MAX_VALUE,
                offset -> listGuilds(ListDiscoverableGuilds.builder()
                        .from(query)
                        .limit(size)
                        .offset(offset)
                        .build()),
                DiscoveryClient::page);
    }

    private static ListDiscoverableGuilds listRequest(Consumer<ListDiscoverableGuildsBuilder> query) {
        return with(ListDiscoverableGuilds.builder(), query).build();
    }

    private static Page<DiscoverableGuild> page(DiscoverableGuildPage page) {
        return new Page<>(page.guilds(), Optional.of(page.limit()), Optional.of(page.total()));
    }

    /**
     * Searches for discoverable guilds. {@code GET /discoverable-guilds/search}; needs an account.
     *
     * @param query the search text, at most 100 characters
     * @return the call, which returns one page
     * @throws io.guildkit.core.form.InvalidRequestException if the query is too long
     */
    @CheckReturnValue
    public ApiCall<DiscoverySearchResult> searchGuilds(String query) {
        return searchGuilds(query, more -> {});
    }

    /**
     * Searches for discoverable guilds. {@code GET /discoverable-guilds/search}; needs an account.
     *
     * @param query the search text, at most 100 characters
     * @param more sets the category and the page
     * @return the call, which returns one page
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<DiscoverySearchResult> searchGuilds(String query, Consumer<SearchDiscoverableGuildsBuilder> more) {
        return searchGuilds(searchRequest(query, more));
    }

    /**
     * Searches for discoverable guilds. {@code GET /discoverable-guilds/search}; needs an account.
     *
     * @param query the search text and the page
     * @return the call, which returns one page
     */
    @CheckReturnValue
    public ApiCall<DiscoverySearchResult> searchGuilds(SearchDiscoverableGuilds query) {
        return api.call(DiscoveryRoutes.SEARCH_GUILDS)
                .query(QUERY, Optional.of(query.query()))
                .query(LIMIT, query.limit())
                .query(OFFSET, query.offset())
                .query("category_id", query.categoryId())
                .returns(DiscoverySearchResult.CODEC);
    }

    /**
     * Iterates over the discoverable guilds that a search finds, page by page. {@code GET /discoverable-guilds/search};
     * needs an account.
     *
     * @param query the search text, at most 100 characters
     * @return the guilds, fetched during iteration, up to the last page that begins at an offset of at most 2999
     * @throws io.guildkit.core.form.InvalidRequestException if the query is too long
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> searchGuildsPaged(String query) {
        return searchGuildsPaged(query, more -> {});
    }

    /**
     * Iterates over the discoverable guilds that a search finds, page by page. {@code GET /discoverable-guilds/search};
     * needs an account.
     *
     * @param query the search text, at most 100 characters
     * @param more sets the category, the page size, and the number of guilds to skip
     * @return the guilds, as for {@link #searchGuildsPaged(String)}
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> searchGuildsPaged(String query, Consumer<SearchDiscoverableGuildsBuilder> more) {
        return searchGuildsPaged(searchRequest(query, more));
    }

    /**
     * Iterates over the discoverable guilds that a search finds, page by page. {@code GET /discoverable-guilds/search};
     * needs an account.
     *
     * @param query the search text, the page size, and the number of guilds to skip
     * @return the guilds, as for {@link #searchGuildsPaged(String)}
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> searchGuildsPaged(SearchDiscoverableGuilds query) {
        int size = query.limit().orElse(DiscoveryLimits.PAGE);
        return new OffsetPages<>(
                query.offset().orElse(0),
                size,
                DiscoveryLimits.OFFSET,
                offset -> searchGuilds(SearchDiscoverableGuilds.builder()
                        .from(query)
                        .limit(size)
                        .offset(offset)
                        .build()),
                DiscoveryClient::page);
    }

    private static SearchDiscoverableGuilds searchRequest(
            String query, Consumer<SearchDiscoverableGuildsBuilder> more) {
        return with(SearchDiscoverableGuilds.builder().query(query), more).build();
    }

    private static Page<DiscoverableGuild> page(DiscoverySearchResult result) {
        return new Page<>(result.guilds(), result.limit(), result.total());
    }

    /**
     * Returns the first guilds that have a landing page. {@code GET /discovery/search}; credentials are optional.
     *
     * <p>The service forwards the search to an external search engine.
     *
     * @return the call, which returns one page
     */
    @CheckReturnValue
    public ApiCall<DiscoverySearchResult> searchPublished() {
        return searchPublished(query -> {});
    }

    /**
     * Searches for guilds that have a landing page. {@code GET /discovery/search}; credentials are optional.
     *
     * <p>The service forwards the search to an external search engine.
     *
     * @param query sets the search text and the page
     * @return the call, which returns one page
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<DiscoverySearchResult> searchPublished(Consumer<SearchPublishedGuildsBuilder> query) {
        return searchPublished(publishedRequest(query));
    }

    /**
     * Searches for guilds that have a landing page. {@code GET /discovery/search}; credentials are optional.
     *
     * <p>The service forwards the search to an external search engine.
     *
     * @param query the search text and the page
     * @return the call, which returns one page
     */
    @CheckReturnValue
    public ApiCall<DiscoverySearchResult> searchPublished(SearchPublishedGuilds query) {
        return api.call(DiscoveryRoutes.SEARCH_PUBLISHED)
                .query(QUERY, query.query())
                .query(LIMIT, query.limit())
                .query(OFFSET, query.offset())
                .returns(DiscoverySearchResult.CODEC);
    }

    /**
     * Iterates over the guilds that have a landing page, page by page. {@code GET /discovery/search}; credentials are
     * optional.
     *
     * @return the guilds, fetched during iteration, up to the last page that begins at an offset of at most 2999
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> searchPublishedPaged() {
        return searchPublishedPaged(query -> {});
    }

    /**
     * Iterates over the guilds with a landing page that a search finds, page by page. {@code GET /discovery/search};
     * credentials are optional.
     *
     * @param query sets the search text, the page size, and the number of guilds to skip
     * @return the guilds, as for {@link #searchPublishedPaged()}
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> searchPublishedPaged(Consumer<SearchPublishedGuildsBuilder> query) {
        return searchPublishedPaged(publishedRequest(query));
    }

    /**
     * Iterates over the guilds with a landing page that a search finds, page by page. {@code GET /discovery/search};
     * credentials are optional.
     *
     * @param query the search text, the page size, and the number of guilds to skip
     * @return the guilds, as for {@link #searchPublishedPaged()}
     */
    @CheckReturnValue
    public Pages<DiscoverableGuild> searchPublishedPaged(SearchPublishedGuilds query) {
        int size = query.limit().orElse(DiscoveryLimits.PAGE);
        return new OffsetPages<>(
                query.offset().orElse(0),
                size,
                DiscoveryLimits.OFFSET,
                offset -> searchPublished(SearchPublishedGuilds.builder()
                        .from(query)
                        .limit(size)
                        .offset(offset)
                        .build()),
                DiscoveryClient::page);
    }

    private static SearchPublishedGuilds publishedRequest(Consumer<SearchPublishedGuildsBuilder> query) {
        return with(SearchPublishedGuilds.builder(), query).build();
    }

    /**
     * Returns the public page of a guild. {@code GET /discovery/{guild.id}}; credentials are optional.
     *
     * <p>The guild must be discoverable and published, or have the feature CREATOR_STORE_PAGE.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the guild has no such page
     */
    @CheckReturnValue
    public ApiCall<LandingPage> getLandingPage(Snowflake guildId) {
        return api.call(DiscoveryRoutes.LANDING_PAGE, guildId).returns(LandingPage.CODEC);
    }

    /**
     * Lists the categories. {@code GET /discovery/categories}; needs an account or a bot.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<DiscoveryCategory>> listCategories() {
        return listCategories(query -> {});
    }

    /**
     * Lists the categories. {@code GET /discovery/categories}; needs an account or a bot.
     *
     * @param query sets the categories, and the language of their names
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<DiscoveryCategory>> listCategories(Consumer<ListDiscoveryCategoriesBuilder> query) {
        return listCategories(with(ListDiscoveryCategories.builder(), query).build());
    }

    /**
     * Lists the categories. {@code GET /discovery/categories}; needs an account or a bot.
     *
     * @param query the categories, and the language of their names
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<DiscoveryCategory>> listCategories(ListDiscoveryCategories query) {
        return api.call(DiscoveryRoutes.LIST_CATEGORIES)
                .query("locale", query.locale())
                .query("primary_only", query.primaryOnly())
                .returns(DiscoveryCategory.CODEC.list());
    }

    /**
     * Checks whether a term can be a keyword of a guild. {@code GET /discovery/valid-term}; needs an account or a bot.
     *
     * @param term the term
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the term is empty
     */
    @CheckReturnValue
    public ApiCall<TermValidity> checkTerm(String term) {
        String name = "term";
        FieldErrors faults = FieldErrors.none();
        faults.at(name).required(term);
        faults.throwIfAny();
        return api.call(DiscoveryRoutes.CHECK_TERM)
                .query(name, Optional.of(term))
                .returns(TermValidity.CODEC);
    }

    /**
     * Returns the requirements for discovery, and whether a guild meets them. {@code GET
     * /guilds/{guild.id}/discovery-requirements}; needs an account or a bot, with the permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<DiscoveryRequirements> getRequirements(Snowflake guildId) {
        return api.call(DiscoveryRoutes.REQUIREMENTS, guildId).returns(DiscoveryRequirements.CODEC);
    }

    /**
     * Returns the profile of a guild in discovery. {@code GET /guilds/{guild.id}/discovery-metadata}; needs an
     * account or a bot, with the permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<DiscoveryMetadata> getMetadata(Snowflake guildId) {
        return api.call(DiscoveryRoutes.GET_METADATA, guildId).returns(DiscoveryMetadata.CODEC);
    }

    /**
     * Replaces the profile of a guild in discovery. {@code PATCH /guilds/{guild.id}/discovery-metadata}; needs an
     * account or a bot, with the permission MANAGE_GUILD.
     *
     * <p>The service gives fields that the request does not set their defaults: category 0, discoverable emojis, not
     * published, and nothing for all others. {@link #mergeMetadata} keeps them.
     *
     * <pre>{@code
     * discovery.modifyMetadata(guildId, change -> change.about("A place for gardeners").clearKeywords()).send();
     * }</pre>
     *
     * @param guildId the guild
     * @param request sets fields
     * @return the call, which returns the changed profile. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} without the permission
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<DiscoveryMetadata> modifyMetadata(
            Snowflake guildId, Consumer<ModifyDiscoveryMetadataBuilder> request) {
        return modifyMetadata(
                guildId, with(ModifyDiscoveryMetadata.builder(), request).build());
    }

    /**
     * Replaces the profile of a guild in discovery. {@code PATCH /guilds/{guild.id}/discovery-metadata}; needs an
     * account or a bot, with the permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @param request the fields to change
     * @return the call, as for {@link #modifyMetadata(Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<DiscoveryMetadata> modifyMetadata(Snowflake guildId, ModifyDiscoveryMetadata request) {
        return api.call(DiscoveryRoutes.MODIFY_METADATA, guildId)
                .json(request, ModifyDiscoveryMetadata.CODEC)
                .returns(DiscoveryMetadata.CODEC);
    }

    /**
     * Changes fields in the profile of a guild in discovery, and keeps the others. {@code PATCH
     * /guilds/{guild.id}/discovery-metadata} after {@code GET /guilds/{guild.id}/discovery-metadata}; needs an account or a bot, with the
     * permission MANAGE_GUILD.
     *
     * <p>The call reads the profile, and sends it back with the changes. Values that this library does not know or cannot read are sent back
     * as they were received. A change that another program makes between the two requests is lost, because the service replaces the
     * profile.
     *
     * <pre>{@code
     * discovery.mergeMetadata(guildId, change -> change.about("A place for gardeners").clearKeywords()).send();
     * }</pre>
     *
     * @param guildId the guild
     * @param change sets and clears fields
     * @return the call, which returns the changed profile. Its body shows the change alone. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} without the permission
     * @throws io.guildkit.core.form.InvalidRequestException if a limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<DiscoveryMetadata> mergeMetadata(
            Snowflake guildId, Consumer<ModifyDiscoveryMetadataBuilder> change) {
        return mergeMetadata(
                guildId, with(ModifyDiscoveryMetadata.builder(), change).build());
    }

    /**
     * Changes fields in the profile of a guild in discovery, and keeps the others. {@code PATCH
     * /guilds/{guild.id}/discovery-metadata} after {@code GET /guilds/{guild.id}/discovery-metadata}; needs an account or a bot, with the
     * permission MANAGE_GUILD.
     *
     * @param guildId the guild
     * @param change the fields to set and clear
     * @return the call, as for {@link #mergeMetadata(Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<DiscoveryMetadata> mergeMetadata(Snowflake guildId, ModifyDiscoveryMetadata change) {
        return FlowStep.of(modifyMetadata(guildId, change), shown -> shown)
                .after(
                        getMetadata(guildId),
                        shown -> api.call(DiscoveryRoutes.MODIFY_METADATA, guildId)
                                .json(ModifyDiscoveryMetadataCodec.CODEC.merged(change, shown, DiscoveryMetadata.CODEC))
                                .returns(DiscoveryMetadata.CODEC));
    }

    /**
     * Adds an additional category to a guild. {@code PUT /guilds/{guild.id}/discovery-categories/{category.id}}; needs
     * an account or a bot, with the permission MANAGE_GUILD.
     *
     * <p>A guild can have at most 5, apart from its main category.
     *
     * @param guildId the guild
     * @param categoryId the number of the category; see {@link DiscoveryCategory#id()}
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the guild has 5 already, and
     *     {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> addCategory(Snowflake guildId, int categoryId) {
        return api.call(DiscoveryRoutes.ADD_CATEGORY, guildId, categoryId).returnsNothing();
    }

    /**
     * Removes an additional category from a guild. {@code DELETE
     * /guilds/{guild.id}/discovery-categories/{category.id}}; needs an account or a bot, with the permission
     * MANAGE_GUILD.
     *
     * @param guildId the guild
     * @param categoryId the number of the category; see {@link DiscoveryCategory#id()}
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} without the permission
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> removeCategory(Snowflake guildId, int categoryId) {
        return api.call(DiscoveryRoutes.REMOVE_CATEGORY, guildId, categoryId).returnsNothing();
    }
}
