package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** One page of the list of discoverable guilds. */
@Value.Immutable
@WireModel
public sealed interface DiscoverableGuildPage extends WireObject
        permits DiscoverableGuildPageBuilder.ImmutableDiscoverableGuildPage {
    /** Reads and writes this type as JSON. */
    Codec<DiscoverableGuildPage> CODEC = DiscoverableGuildPageCodec.CODEC;

    /** {@return the guilds} */
    @WireRequired
    List<DiscoverableGuild> guilds();

    /** {@return how many guilds there are on all pages; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int total() {
        return 0;
    }

    /** {@return how many guilds a page holds; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int limit() {
        return 0;
    }

    /** {@return how many guilds come before this page; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int offset() {
        return 0;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static DiscoverableGuildPageBuilder builder() {
        return new DiscoverableGuildPageBuilder();
    }
}
