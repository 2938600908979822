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

    /** {@return what it sells; empty if the service left it out} */
    @WireRequired
    Optional<StorePageRoleSubscription> roleSubscription();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static StorePageBuilder builder() {
        return new StorePageBuilder();
    }
}
