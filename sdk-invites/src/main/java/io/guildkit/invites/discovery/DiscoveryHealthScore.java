package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** How lively a guild is, as the service measures it. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryHealthScore extends WireObject
        permits DiscoveryHealthScoreBuilder.ImmutableDiscoveryHealthScore {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryHealthScore> CODEC = DiscoveryHealthScoreCodec.CODEC;

    /** {@return how many members who are not new write, on average; empty if not known yet} */
    Optional<String> avgNonnewCommunicators();

    /** {@return how many members who are not new take part, on average; empty if not known yet} */
    Optional<String> avgNonnewParticipators();

    /** {@return how many joined on purpose; empty if not known yet} */
    Optional<String> numIntentfulJoiners();

    /** {@return which part of those was still there after a week; empty if not known yet} */
    Optional<Double> percRetW1Intentful();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static DiscoveryHealthScoreBuilder builder() {
        return new DiscoveryHealthScoreBuilder();
    }
}
