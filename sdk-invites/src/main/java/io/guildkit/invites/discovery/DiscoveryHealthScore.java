package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The activity of a guild, as the service measures it. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryHealthScore extends WireObject
        permits DiscoveryHealthScoreBuilder.ImmutableDiscoveryHealthScore {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryHealthScore> CODEC = DiscoveryHealthScoreCodec.CODEC;

    /** {@return the average number of members who write, except new ones; empty if not known yet} */
    Optional<String> avgNonnewCommunicators();

    /** {@return the average number of active members, except new ones; empty if not known yet} */
    Optional<String> avgNonnewParticipators();

    /** {@return the number of members who joined intentionally; empty if not known yet} */
    Optional<String> numIntentfulJoiners();

    /** {@return the fraction of these members who stayed for a week; empty if not known yet} */
    Optional<Double> percRetW1Intentful();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoveryHealthScoreBuilder builder() {
        return new DiscoveryHealthScoreBuilder();
    }
}
