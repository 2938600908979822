package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.BareArray;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireAlias;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * One page of what a search found.
 *
 * <p>Services answer searches in several forms: with a bare array, with an object that holds the guilds, or with the
 * answer of the search engine behind them. All of them read as this type; what it has no accessor for is among the
 * {@linkplain #unknownFields() open fields}.
 */
@Value.Immutable
@WireModel
@BareArray("guilds")
public sealed interface DiscoverySearchResult extends OpenObject
        permits DiscoverySearchResultBuilder.ImmutableDiscoverySearchResult {
    /** Reads and writes this type as JSON. */
    Codec<DiscoverySearchResult> CODEC = DiscoverySearchResultCodec.CODEC;

    /** {@return the guilds} */
    @WireAlias("hits")
    List<DiscoverableGuild> guilds();

    /** {@return how many guilds were found on all pages; empty if the service did not say} */
    @WireAlias("nbHits")
    Optional<Integer> total();

    /** {@return how many guilds come before this page; empty if the service did not say} */
    Optional<Integer> offset();

    /** {@return how many guilds a page holds; empty if the service did not say} */
    @WireAlias("length")
    Optional<Integer> limit();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static DiscoverySearchResultBuilder builder() {
        return new DiscoverySearchResultBuilder();
    }
}
