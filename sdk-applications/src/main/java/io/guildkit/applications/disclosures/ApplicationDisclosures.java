package io.guildkit.applications.disclosures;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** What the user is told of an application, and what of it they have acknowledged. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDisclosures extends WireObject
        permits ApplicationDisclosuresBuilder.ImmutableApplicationDisclosures {
    /** {@return what they are told} */
    @JsonProperty(required = true)
    List<ApplicationDisclosure> disclosures();

    /** {@return what they have acknowledged} */
    @JsonProperty(required = true)
    List<ApplicationDisclosure> ackedDisclosures();

    /** {@return whether they have acknowledged all of it} */
    @JsonProperty(required = true)
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
