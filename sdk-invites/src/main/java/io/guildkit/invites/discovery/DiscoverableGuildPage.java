package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** A page of the list of discoverable guilds. */
@Value.Immutable
@WireModel
public sealed interface DiscoverableGuildPage extends WireObject
        permits DiscoverableGuildPageBuilder.ImmutableDiscoverableGuildPage {
    /** Reads and writes this type as JSON. */
    Codec<DiscoverableGuildPage> CODEC = DiscoverableGuildPageCodec.CODEC;

    /** {@return the guilds} */
    @WireRequired
    List<DiscoverableGuild> guilds();

    /** {@return the number of guilds on all pages; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int total() {
        return 0;
    }

    /** {@return the maximum number of guilds on a page; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int limit() {
        return 0;
    }

    /** {@return the number of guilds before this page; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int offset() {
        return 0;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoverableGuildPageBuilder builder() {
        return new DiscoverableGuildPageBuilder();
    }
}
