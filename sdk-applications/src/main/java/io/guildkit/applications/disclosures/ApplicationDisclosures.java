package io.guildkit.applications.disclosures;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** What the user is told of an application, and what of it they have acknowledged. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDisclosures extends WireObject
        permits ApplicationDisclosuresBuilder.ImmutableApplicationDisclosures {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationDisclosures> CODEC = ApplicationDisclosuresCodec.CODEC;

    /** {@return what they are told} */
    @WireRequired
    List<ApplicationDisclosure> disclosures();

    /** {@return what they have acknowledged} */
    @WireRequired
    List<ApplicationDisclosure> ackedDisclosures();

    /** {@return whether they have acknowledged all of it} */
    @WireRequired
    @Value.Default
    default boolean allAcked() {
        return false;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationDisclosuresBuilder builder() {
        return new ApplicationDisclosuresBuilder();
    }
}
