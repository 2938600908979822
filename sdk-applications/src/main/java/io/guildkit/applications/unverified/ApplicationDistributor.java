package io.guildkit.applications.unverified;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A platform that distributes a game. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDistributor permits ApplicationDistributorBuilder.ImmutableApplicationDistributor {
    /** {@return the platform} */
    String distributor();

    /** {@return the SKU there, at most 256 characters; empty for none} */
    Optional<String> sku();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length("sku", sku(), 0, UnverifiedLimits.SKU);
    }

    /**
     * Begins such an object.
     *
     * @return a new builder
     */
    static ApplicationDistributorBuilder builder() {
        return new ApplicationDistributorBuilder();
    }
}
