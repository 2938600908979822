package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireName;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The requirements of discovery, and whether a guild meets them. A guild that is exempt, such as a verified one, has
 * only {@link #sufficient()} and {@link #sufficientWithoutGracePeriod()}.
 */
@Value.Immutable
@WireModel
public sealed interface DiscoveryRequirements extends WireObject
        permits DiscoveryRequirementsBuilder.ImmutableDiscoveryRequirements {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryRequirements> CODEC = DiscoveryRequirementsCodec.CODEC;

    /** {@return the guild; empty if the service left it out, as for exempt guilds} */
    Optional<Snowflake> guildId();

    /** {@return whether the service has not flagged the guild; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> safeEnvironment();

    /** {@return whether the guild is active enough; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> healthy();

    /** {@return whether the guild's health has yet to be measured; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> healthScorePending();

    /** {@return whether the guild has enough members; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> size();

    /** {@return the adult content; empty for none} */
    Optional<DiscoveryNsfwProperties> nsfwProperties();

    /** {@return whether the guild's moderators need a second factor; empty if the service left it out, as for exempt guilds} */
    @WireName("protected")
    Optional<Boolean> protectedByMfa();

    /** {@return whether the guild meets the requirements} */
    @WireRequired
    @Value.Default
    default boolean sufficient() {
        return false;
    }

    /** {@return whether the guild would meet the requirements without the grace period} */
    @WireRequired
    @Value.Default
    default boolean sufficientWithoutGracePeriod() {
        return false;
    }

    /** {@return whether the guild has a channel with its rules; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> validRulesChannel();

    /** {@return whether enough new members stay; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> retentionHealthy();

    /** {@return whether enough members are active; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> engagementHealthy();

    /** {@return whether the guild is old enough; empty if the service left it out, as for exempt guilds} */
    Optional<Boolean> age();

    /** {@return the minimum age of the guild in days; empty if the service left it out, as for exempt guilds} */
    Optional<Integer> minimumAge();

    /** {@return the activity of the guild; empty if the service left it out, as for exempt guilds} */
    Optional<DiscoveryHealthScore> healthScore();

    /** {@return the minimum number of members; empty if the service left it out, as for exempt guilds} */
    Optional<Integer> minimumSize();

    /** {@return the end of the grace period, until which the guild stays in discovery without meeting the requirements; empty for none} */
    Optional<Instant> gracePeriodEndDate();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoveryRequirementsBuilder builder() {
        return new DiscoveryRequirementsBuilder();
    }
}
