package io.guildkit.invites.discovery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The public page of a guild. */
@Value.Immutable
@WireModel
public sealed interface LandingPage extends WireObject permits LandingPageBuilder.ImmutableLandingPage {
    /** {@return what its address ends in; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String slug() {
        return "";
    }

    /** {@return the guild; empty if it can't be discovered} */
    Optional<DiscoverableGuild> guild();

    /** {@return what it sells; empty if it sells nothing} */
    Optional<StorePage> storePage();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static LandingPageBuilder builder() {
        return new LandingPageBuilder();
    }
}
