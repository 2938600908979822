package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A user as other users see it. */
@Value.Immutable
@WireModel
public sealed interface PartialUser extends WireObject permits PartialUserBuilder.ImmutablePartialUser {
    /** Reads and writes this type as JSON. */
    Codec<PartialUser> CODEC = PartialUserCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the unique name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String username() {
        return "";
    }

    /** {@return the four digits of the former unique name, or "0"; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String discriminator() {
        return "";
    }

    /** {@return the display name; empty if the user set none} */
    Optional<String> globalName();

    /** {@return the avatar's hash; empty if the user set none} */
    Optional<String> avatar();

    /** {@return whether the user is a bot; empty if the service left it out, which means no} */
    Optional<Boolean> bot();

    /** {@return whether the user is an official user of the service; empty if the service left it out, which means no} */
    Optional<Boolean> system();

    /** {@return the banner's hash; empty if the user set none} */
    Optional<String> banner();

    /** {@return the banner's colour as 0xRRGGBB; empty if the user set none} */
    Optional<Integer> accentColor();

    /** {@return the badges others can see, as bits; empty if the service left it out} */
    Optional<Long> publicFlags();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PartialUserBuilder builder() {
        return new PartialUserBuilder();
    }
}
