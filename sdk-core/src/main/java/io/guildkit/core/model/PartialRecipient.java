package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** A member of a group channel, as an invite to the channel shows it. */
@Value.Immutable
@WireModel
public sealed interface PartialRecipient extends WireObject permits PartialRecipientBuilder.ImmutablePartialRecipient {
    /** Reads and writes this type as JSON. */
    Codec<PartialRecipient> CODEC = PartialRecipientCodec.CODEC;

    /** {@return the identifier; empty if absent, as in most invites} */
    Optional<Snowflake> id();

    /** {@return the unique name; empty if absent} */
    Optional<String> username();

    /** {@return the four digits of the user's former unique name, or "0"; empty if absent} */
    Optional<String> discriminator();

    /** {@return the display name; empty if the user set none, and if absent} */
    Optional<String> globalName();

    /** {@return the avatar's hash; empty if the user set none, and if absent} */
    Optional<String> avatar();

    /** {@return whether the user is a bot; empty if absent, which means no} */
    Optional<Boolean> bot();

    /** {@return whether the user is an official user of the service; empty if absent, which means no} */
    Optional<Boolean> system();

    /** {@return the banner's hash; empty if the user set none, and if absent} */
    Optional<String> banner();

    /** {@return the banner's colour as 0xRRGGBB; empty if the user set none, and if absent} */
    Optional<Integer> accentColor();

    /** {@return the badges that others can see, as bits; empty if absent} */
    Optional<Long> publicFlags();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PartialRecipientBuilder builder() {
        return new PartialRecipientBuilder();
    }
}
