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

/** A connection of a guild with an external service, an application or the guild's own subscriptions. */
@Value.Immutable
@WireModel
public sealed interface Integration extends WireObject permits IntegrationBuilder.ImmutableIntegration {
    /** Reads and writes this type as JSON. */
    Codec<Integration> CODEC = IntegrationCodec.CODEC;

    /** {@return the identifier; a number, or the type of the streaming service with {@code -partners} for the integration of partners} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the type; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default IntegrationKind type() {
        return IntegrationKind.UNKNOWN;
    }

    /** {@return whether the integration is enabled} */
    @WireRequired
    @Value.Default
    default boolean enabled() {
        return false;
    }

    /** {@return the connected account; empty if the service left it out} */
    @WireRequired
    Optional<IntegrationAccount> account();

    /** {@return whether subscribers are being synchronised; empty for other than streaming and video services} */
    Optional<Boolean> syncing();

    /** {@return the role of subscribers; empty for other than streaming and video services} */
    Optional<Snowflake> roleId();

    /** {@return whether the account's emoticons are synchronised; empty for other than the streaming service} */
    Optional<Boolean> enableEmoticons();

    /** {@return the treatment of members whose subscription has expired; empty if the service left it out} */
    Optional<ExpireBehavior> expireBehavior();

    /**
     * {@return the days of grace after the end of a subscription: 1, 3, 7, 14 or 30; empty if the service left it out}
     */
    Optional<Integer> expireGracePeriod();

    /** {@return the time of the last synchronisation; empty if the service left it out} */
    Optional<Instant> syncedAt();

    /** {@return the number of subscribers; empty if the service left it out} */
    Optional<Integer> subscriberCount();

    /** {@return whether the integration's access was revoked; empty if the service left it out} */
    Optional<Boolean> revoked();

    /** {@return the application; empty for other than {@link IntegrationKind#SERVICE_APP}} */
    Optional<IntegrationApplication> application();

    /** {@return the granted OAuth2 scopes; empty for other than {@link IntegrationKind#SERVICE_APP}} */
    List<String> scopes();

    /**
     * {@return the application's criteria for roles; empty unless {@linkplain
     * ListGuildIntegrations#includeRoleConnectionsMetadata() requested}}
     */
    List<RoleConnectionMetadata> roleConnectionsMetadata();

    /** {@return the user who added the integration; present only in a guild's list, and not for all integrations} */
    Optional<PartialUser> user();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static IntegrationBuilder builder() {
        return new IntegrationBuilder();
    }
}
