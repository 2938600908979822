package io.guildkit.applications.disclosures;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import org.immutables.value.Value;

/** The disclosures of an application that the user acknowledges. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface AcknowledgeDisclosures permits AcknowledgeDisclosuresBuilder.ImmutableAcknowledgeDisclosures {
    /** Writes this type as JSON. */
    WireWriter<AcknowledgeDisclosures> CODEC = AcknowledgeDisclosuresCodec.CODEC;

    /** {@return the disclosures to acknowledge} */
    List<ApplicationDisclosure> disclosures();

    /** Checks the request. */
    @Value.Check
    default void check() {
        CODEC.check(this).throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static AcknowledgeDisclosuresBuilder builder() {
        return new AcknowledgeDisclosuresBuilder();
    }
}
