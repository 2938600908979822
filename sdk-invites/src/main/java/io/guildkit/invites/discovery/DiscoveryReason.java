package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireNullable;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** A reason to join a guild, in the guild's words. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface DiscoveryReason extends WireObject permits DiscoveryReasonBuilder.ImmutableDiscoveryReason {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryReason> CODEC = DiscoveryReasonCodec.CODEC;

    /** {@return the reason; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String reason() {
        return "";
    }

    /** {@return the guild's own emoji for the reason; empty if there is none} */
    @WireNullable
    Optional<Snowflake> emojiId();

    /** {@return the emoji for the reason, as a Unicode character; empty if there is none} */
    @WireNullable
    Optional<String> emojiName();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static DiscoveryReasonBuilder builder() {
        return new DiscoveryReasonBuilder();
    }
}
