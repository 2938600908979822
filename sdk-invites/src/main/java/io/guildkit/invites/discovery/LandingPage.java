package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** The public page of a guild. */
@Value.Immutable
@WireModel
public sealed interface LandingPage extends WireObject permits LandingPageBuilder.ImmutableLandingPage {
    /** Reads and writes this type as JSON. */
    Codec<LandingPage> CODEC = LandingPageCodec.CODEC;

    /** {@return the slug, the last part of the page's URL; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String slug() {
        return "";
    }

    /** {@return the guild; empty if the guild is not discoverable} */
    Optional<DiscoverableGuild> guild();

    /** {@return the products; empty if the guild sells none} */
    Optional<StorePage> storePage();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static LandingPageBuilder builder() {
        return new LandingPageBuilder();
    }
}
