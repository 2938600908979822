package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.invites.Invite;
import java.util.Optional;
import org.immutables.value.Value;

/** A guild that sells roles. */
@Value.Immutable
@WireModel
public sealed interface StorePageGuild extends WireObject permits StorePageGuildBuilder.ImmutableStorePageGuild {
    /** Reads and writes this type as JSON. */
    Codec<StorePageGuild> CODEC = StorePageGuildCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name, 2 to 100 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> iconHash();

    /** {@return the approximate number of members; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int approximateMemberCount() {
        return 0;
    }

    /** {@return the approximate number of online members; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int approximatePresenceCount() {
        return 0;
    }

    /** {@return whether joining requires a bought role} */
    @WireRequired
    @Value.Default
    default boolean lockedServer() {
        return false;
    }

    /** {@return an invite of the type CREATOR_PAGE; empty if there is none} */
    Optional<Invite> invite();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static StorePageGuildBuilder builder() {
        return new StorePageGuildBuilder();
    }
}
