package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.Emoji;
import io.guildkit.core.model.PartialChannel;
import io.guildkit.core.model.RoleSubscriptionObject;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.invites.Invite;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The roles that a guild sells. */
@Value.Immutable
@WireModel
public sealed interface StorePageRoleSubscription extends WireObject
        permits StorePageRoleSubscriptionBuilder.ImmutableStorePageRoleSubscription {
    /** Reads and writes this type as JSON. */
    Codec<StorePageRoleSubscription> CODEC = StorePageRoleSubscriptionCodec.CODEC;

    /** {@return the settings of the shop; empty if the service left them out} */
    @WireRequired
    Optional<RoleSubscriptionObject> settings();

    /** {@return the tiers for sale} */
    @WireRequired
    List<RoleSubscriptionObject> groupListings();

    /** {@return the free trials} */
    @WireRequired
    List<RoleSubscriptionObject> trials();

    /** {@return the number of buyers; empty if the number is not public} */
    Optional<Integer> subscriberCount();

    /** {@return the channels that buyers can see} */
    @WireRequired
    List<PartialChannel> benefitChannels();

    /** {@return the emoji that buyers can use} */
    @WireRequired
    List<Emoji> benefitEmojis();

    /** {@return an invite of the type ROLE_SUBSCRIPTIONS; empty if there is none} */
    Optional<Invite> purchasePageInvite();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static StorePageRoleSubscriptionBuilder builder() {
        return new StorePageRoleSubscriptionBuilder();
    }
}
