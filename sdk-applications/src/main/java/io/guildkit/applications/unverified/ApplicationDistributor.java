package io.guildkit.applications.unverified;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** A platform that distributes a game. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ApplicationDistributor extends WireRequest
        permits ApplicationDistributorBuilder.ImmutableApplicationDistributor {
    /** Writes this type as JSON. */
    WireWriter<ApplicationDistributor> CODEC = ApplicationDistributorCodec.CODEC;

    /** {@return the platform} */
    String distributor();

    /** {@return the SKU on the platform, at most 256 characters; empty for none} */
    Optional<String> sku();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("sku").length(sku(), 0, UnverifiedLimits.SKU);
        faults.throwIfAny();
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static ApplicationDistributorBuilder builder() {
        return new ApplicationDistributorBuilder();
    }
}
