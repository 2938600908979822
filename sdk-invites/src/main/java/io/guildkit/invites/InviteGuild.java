package io.guildkit.invites;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The guild that an invite leads to. */
@Value.Immutable
@WireModel
public sealed interface InviteGuild extends WireObject permits InviteGuildBuilder.ImmutableInviteGuild {
    /** {@return the identifier} */
    Snowflake id();

    /** {@return its name, 2 to 100 characters; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the icon's hash; empty if it has none} */
    Optional<String> icon();

    /** {@return what it is about, at most 300 characters; empty if it does not say} */
    Optional<String> description();

    /** {@return the banner's hash; empty if it has none} */
    Optional<String> banner();

    /** {@return the hash of the picture on its invites; empty if it has none} */
    Optional<String> splash();

    /** {@return how members have to be verified before they can write; 0 if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default int verificationLevel() {
        return 0;
    }

    /** {@return the names of what is switched on for it} */
    @JsonProperty(required = true)
    List<String> features();

    /** {@return the code of the invite that it chose for itself; empty if it has none} */
    Optional<String> vanityUrlCode();

    /** {@return how many boosts it has; empty if the service did not say} */
    Optional<Integer> premiumSubscriptionCount();

    /** {@return whether it is for adults. The service has replaced it by {@link #nsfwLevel()}} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean nsfw() {
        return false;
    }

    /** {@return how far it is for adults; 0 if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default int nsfwLevel() {
        return 0;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static InviteGuildBuilder builder() {
        return new InviteGuildBuilder();
    }
}
