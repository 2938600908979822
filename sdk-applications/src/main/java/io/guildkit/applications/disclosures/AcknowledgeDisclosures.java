package io.guildkit.applications.disclosures;

import io.guildkit.core.wire.WireModel;
import java.util.List;
import org.immutables.value.Value;

/** What to acknowledge of what the user is told of an application. */
@Value.Immutable
@WireModel
public sealed interface AcknowledgeDisclosures permits AcknowledgeDisclosuresBuilder.ImmutableAcknowledgeDisclosures {
    /** {@return what to acknowledge} */
    List<ApplicationDisclosure> disclosures();

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static AcknowledgeDisclosuresBuilder builder() {
        return new AcknowledgeDisclosuresBuilder();
    }
}
