package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** The page on which a guild sells roles. */
@Value.Immutable
@WireModel
public sealed interface StorePage extends WireObject permits StorePageBuilder.ImmutableStorePage {
    /** Reads and writes this type as JSON. */
    Codec<StorePage> CODEC = StorePageCodec.CODEC;

    /** {@return the guild; empty if the service left it out} */
    @WireRequired
    Optional<StorePageGuild> guild();

    /** {@return the products; empty if the service left them out} */
    @WireRequired
    Optional<StorePageRoleSubscription> roleSubscription();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static StorePageBuilder builder() {
        return new StorePageBuilder();
    }
}
