package io.guildkit.invites;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The guild of an invite. */
@Value.Immutable
@WireModel
public sealed interface InviteGuild extends WireObject permits InviteGuildBuilder.ImmutableInviteGuild {
    /** Reads and writes this type as JSON. */
    Codec<InviteGuild> CODEC = InviteGuildCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name, 2 to 100 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> icon();

    /** {@return the description, at most 300 characters; empty for none} */
    Optional<String> description();

    /** {@return the banner's hash; empty if there is none} */
    Optional<String> banner();

    /** {@return the hash of the image on invites; empty if there is none} */
    Optional<String> splash();

    /** {@return the verification level that members need to write; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int verificationLevel() {
        return 0;
    }

    /** {@return the names of the enabled features} */
    @WireRequired
    List<String> features();

    /** {@return the code of the vanity invite; empty if there is none} */
    Optional<String> vanityUrlCode();

    /** {@return the number of boosts; empty if the service left it out} */
    Optional<Integer> premiumSubscriptionCount();

    /** {@return whether the guild is for adults. The service has replaced this member by {@link #nsfwLevel()}} */
    @WireRequired
    @Value.Default
    default boolean nsfw() {
        return false;
    }

    /** {@return the level of adult content; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int nsfwLevel() {
        return 0;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static InviteGuildBuilder builder() {
        return new InviteGuildBuilder();
    }
}
