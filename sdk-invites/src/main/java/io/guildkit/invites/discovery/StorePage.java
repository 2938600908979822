package io.guildkit.invites.discovery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The page on which a guild sells roles. */
@Value.Immutable
@WireModel
public sealed interface StorePage extends WireObject permits StorePageBuilder.ImmutableStorePage {
    /** {@return the guild; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<StorePageGuild> guild();

    /** {@return what it sells; empty if the service left it out} */
    @JsonProperty(required = true)
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
