package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireAlias;
import io.guildkit.core.wire.WireArray;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A page of search results.
 *
 * <p>Services respond to searches in several forms: with a bare array, with an object that contains the guilds, or with the
 * response of the search engine. This type reads all of them. Members without an accessor are in the {@linkplain
 * #unknownFields() unknown fields}.
 */
@Value.Immutable
@WireModel
@WireArray("guilds")
public sealed interface DiscoverySearchResult extends OpenObject
        permits DiscoverySearchResultBuilder.ImmutableDiscoverySearchResult {
    /** Reads and writes this type as JSON. */
    Codec<DiscoverySearchResult> CODEC = DiscoverySearchResultCodec.CODEC;

    /** {@return the guilds} */
    @WireAlias("hits")
    List<DiscoverableGuild> guilds();

    /** {@return the number of guilds found on all pages; empty if the service left it out} */
    @WireAlias("nbHits")
    Optional<Integer> total();

    /** {@return the number of guilds before this page; empty if the service left it out} */
    Optional<Integer> offset();

    /** {@return the maximum number of guilds on a page; empty if the service left it out} */
    @WireAlias("length")
    Optional<Integer> limit();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoverySearchResultBuilder builder() {
        return new DiscoverySearchResultBuilder();
    }
}
