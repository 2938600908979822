package io.guildkit.invites.gifs;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.form.FieldErrors;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * GIFs of an external provider.
 *
 * <p>All calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}; with {@link
 * io.guildkit.core.error.BadRequestException} if the service rejects the request.
 */
@CheckReturnValue
public final class GifsClient {
    private static final String Q = "q";
    private static final String LIMIT = "limit";
    private static final String MEDIA_FORMAT = "media_format";
    private static final String LOCALE = "locale";

    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public GifsClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Searches for GIFs with the provider's own search. {@code GET /integrations/gifprovider/search}; needs an account.
     *
     * @param q the search text
     * @return the call, which returns at most 10 GIFs
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty
     */
    @CheckReturnValue
    public ApiCall<List<ProviderGif>> searchProvider(String q) {
        FieldErrors faults = FieldErrors.none();
        faults.at(Q).required(q);
        faults.throwIfAny();
        return api.call(GifRoutes.SEARCH_PROVIDER).query(Q, Optional.of(q)).returns(ProviderGif.CODEC.list());
    }

    /**
     * Lists popular search terms. {@code GET /gifs/trending-search}; needs an account.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<String>> listTrendingTerms() {
        return listTrendingTerms(request -> {});
    }

    /**
     * Lists popular search terms. {@code GET /gifs/trending-search}; needs an account.
     *
     * @param more sets the optional fields
     * @return the call, as for {@link #listTrendingTerms()}
     * @throws io.guildkit.core.form.InvalidRequestException if the limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<List<String>> listTrendingTerms(Consumer<ListTrendingTermsBuilder> more) {
        return listTrendingTerms(with(ListTrendingTerms.builder(), more).build());
    }

    /**
     * Lists popular search terms. {@code GET /gifs/trending-search}; needs an account.
     *
     * @param request the request
     * @return the call, as for {@link #listTrendingTerms()}
     */
    @CheckReturnValue
    public ApiCall<List<String>> listTrendingTerms(ListTrendingTerms request) {
        return api.call(GifRoutes.TRENDING_TERMS)
                .query(LIMIT, request.limit())
                .query(LOCALE, request.locale())
                .returns(Codecs.STRING.list());
    }

    /**
     * Suggests terms to search for. {@code GET /gifs/suggest}; credentials are optional.
     *
     * @param q the text typed so far
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty
     */
    @CheckReturnValue
    public ApiCall<List<String>> suggestTerms(String q) {
        return suggestTerms(q, request -> {});
    }

    /**
     * Suggests terms to search for. {@code GET /gifs/suggest}; credentials are optional.
     *
     * @param q the text typed so far
     * @param more sets the optional fields
     * @return the call, as for {@link #suggestTerms(String)}
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty, or the limit out of bounds
     */
    @CheckReturnValue
    public ApiCall<List<String>> suggestTerms(String q, Consumer<SuggestTermsBuilder> more) {
        return suggestTerms(with(SuggestTerms.builder().q(q), more).build());
    }

    /**
     * Suggests terms to search for. {@code GET /gifs/suggest}; credentials are optional.
     *
     * @param request the request
     * @return the call, as for {@link #suggestTerms(String)}
     */
    @CheckReturnValue
    public ApiCall<List<String>> suggestTerms(SuggestTerms request) {
        return api.call(GifRoutes.SUGGEST_TERMS)
                .query(Q, Optional.of(request.q()))
                .query(LIMIT, request.limit())
                .query(LOCALE, request.locale())
                .returns(Codecs.STRING.list());
    }

    /**
     * Searches for GIFs. {@code GET /gifs/search}; credentials are optional.
     *
     * @param q the search text
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty
     */
    @CheckReturnValue
    public ApiCall<List<Gif>> search(String q) {
        return search(q, request -> {});
    }

    /**
     * Searches for GIFs. {@code GET /gifs/search}; credentials are optional.
     *
     * @param q the search text
     * @param more sets the optional fields
     * @return the call, as for {@link #search(String)}
     * @throws io.guildkit.core.form.InvalidRequestException if the text is empty, or the limit out of bounds
     */
    @CheckReturnValue
    public ApiCall<List<Gif>> search(String q, Consumer<SearchGifsBuilder> more) {
        return search(with(SearchGifs.builder().q(q), more).build());
    }

    /**
     * Searches for GIFs. {@code GET /gifs/search}; credentials are optional.
     *
     * @param request the request
     * @return the call, as for {@link #search(String)}
     */
    @CheckReturnValue
    public ApiCall<List<Gif>> search(SearchGifs request) {
        return api.call(GifRoutes.SEARCH)
                .query(Q, Optional.of(request.q()))
                .query(LIMIT, request.limit())
                .query(MEDIA_FORMAT, request.mediaFormat().map(GifMediaFormat::value))
                .query(LOCALE, request.locale())
                .returns(Gif.CODEC.list());
    }

    /**
     * Returns trending categories of GIFs, with GIFs as their previews. {@code GET /gifs/trending}; credentials are optional.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<TrendingGifs> getTrending() {
        return getTrending(request -> {});
    }

    /**
     * Returns trending categories of GIFs, with GIFs as their previews. {@code GET /gifs/trending}; credentials are optional.
     *
     * @param more sets the optional fields
     * @return the call, as for {@link #getTrending()}
     */
    @CheckReturnValue
    public ApiCall<TrendingGifs> getTrending(Consumer<GetTrendingBuilder> more) {
        return getTrending(with(GetTrending.builder(), more).build());
    }

    /**
     * Returns trending categories of GIFs, with GIFs as their previews. {@code GET /gifs/trending}; credentials are optional.
     *
     * @param request the request
     * @return the call, as for {@link #getTrending()}
     */
    @CheckReturnValue
    public ApiCall<TrendingGifs> getTrending(GetTrending request) {
        return api.call(GifRoutes.TRENDING)
                .query(MEDIA_FORMAT, request.mediaFormat().map(GifMediaFormat::value))
                .query(LOCALE, request.locale())
                .returns(TrendingGifs.CODEC);
    }

    /**
     * Lists popular GIFs. {@code GET /gifs/trending-gifs}; credentials are optional.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<List<Gif>> listTrendingGifs() {
        return listTrendingGifs(request -> {});
    }

    /**
     * Lists popular GIFs. {@code GET /gifs/trending-gifs}; credentials are optional.
     *
     * @param more sets the optional fields
     * @return the call, as for {@link #listTrendingGifs()}
     * @throws io.guildkit.core.form.InvalidRequestException if the limit is out of bounds
     */
    @CheckReturnValue
    public ApiCall<List<Gif>> listTrendingGifs(Consumer<ListTrendingGifsBuilder> more) {
        return listTrendingGifs(with(ListTrendingGifs.builder(), more).build());
    }

    /**
     * Lists popular GIFs. {@code GET /gifs/trending-gifs}; credentials are optional.
     *
     * @param request the request
     * @return the call, as for {@link #listTrendingGifs()}
     */
    @CheckReturnValue
    public ApiCall<List<Gif>> listTrendingGifs(ListTrendingGifs request) {
        return api.call(GifRoutes.TRENDING_GIFS)
                .query(LIMIT, request.limit())
                .query(MEDIA_FORMAT, request.mediaFormat().map(GifMediaFormat::value))
                .query(LOCALE, request.locale())
                .returns(Gif.CODEC.list());
    }

    /**
     * Reports the GIF that the user has selected, which improves the service's suggestions. {@code POST
     * /gifs/select}; needs an account.
     *
     * @param id the identifier of the GIF
     * @param q the search text that found the GIF
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if an argument is empty
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> select(String id, String q) {
        return api.call(GifRoutes.SELECT)
                .json(SelectGif.builder().id(id).q(q).build(), SelectGif.CODEC)
                .returnsNothing();
    }
}
