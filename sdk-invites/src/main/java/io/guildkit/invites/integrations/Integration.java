package io.guildkit.invites.integrations;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.IntegrationApplication;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** What connects a guild to an outside service, to an application or to its own subscriptions. */
@Value.Immutable
@WireModel
public sealed interface Integration extends WireObject permits IntegrationBuilder.ImmutableIntegration {
    /** Reads and writes this type as JSON. */
    Codec<Integration> CODEC = IntegrationCodec.CODEC;

    /**
     * {@return the identifier; for the integration of partners it is no number but {@code stream_provider_a-partners}}
     */
    Snowflake id();

    /** {@return its name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return what it connects to; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default IntegrationKind type() {
        return IntegrationKind.UNKNOWN;
    }

    /** {@return whether it is switched on} */
    @WireRequired
    @Value.Default
    default boolean enabled() {
        return false;
    }

    /** {@return the account it connects to; empty if the service left it out} */
    @WireRequired
    Optional<IntegrationAccount> account();

    /** {@return whether subscribers are being synchronised; empty for other than streaming and video services} */
    Optional<Boolean> syncing();

    /** {@return the role of subscribers; empty for other than streaming and video services} */
    Optional<Snowflake> roleId();

    /** {@return whether its emoticons are synchronised; empty for other than the streaming service} */
    Optional<Boolean> enableEmoticons();

    /** {@return what happens when a subscription has run out; empty if the service did not say} */
    Optional<ExpireBehavior> expireBehavior();

    /**
     * {@return for how many days a subscription that has run out still counts: 1, 3, 7, 14 or 30; empty if the service
     * did not say}
     */
    Optional<Integer> expireGracePeriod();

    /** {@return when it was last synchronised; empty if the service did not say} */
    Optional<Instant> syncedAt();

    /** {@return how many subscribers it has; empty if the service did not say} */
    Optional<Integer> subscriberCount();

    /** {@return whether its access was taken back; empty if the service did not say} */
    Optional<Boolean> revoked();

    /** {@return the application; empty for other than {@link IntegrationKind#SERVICE_APP}} */
    Optional<IntegrationApplication> application();

    /** {@return the OAuth2 scopes it was given; empty for other than {@link IntegrationKind#SERVICE_APP}} */
    List<String> scopes();

    /**
     * {@return by what the application lets the guild give out roles; empty unless {@linkplain
     * ListGuildIntegrations#includeRoleConnectionsMetadata() asked for}}
     */
    List<RoleConnectionMetadata> roleConnectionsMetadata();

    /** {@return who added it; known only in a guild's list, and there not of all} */
    Optional<PartialUser> user();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static IntegrationBuilder builder() {
        return new IntegrationBuilder();
    }
}
