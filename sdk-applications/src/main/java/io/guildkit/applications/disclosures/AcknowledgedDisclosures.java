package io.guildkit.applications.disclosures;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** What the user has acknowledged of what they are told of an application. */
@Value.Immutable
@WireModel
public sealed interface AcknowledgedDisclosures extends WireObject
        permits AcknowledgedDisclosuresBuilder.ImmutableAcknowledgedDisclosures {
    /** {@return what they have acknowledged} */
    @JsonProperty(required = true)
    List<ApplicationDisclosure> disclosures();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static AcknowledgedDisclosuresBuilder builder() {
        return new AcknowledgedDisclosuresBuilder();
    }
}
