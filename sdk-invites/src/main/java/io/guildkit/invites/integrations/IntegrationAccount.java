package io.guildkit.invites.integrations;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The account that an integration connects a guild to. */
@Value.Immutable
@WireModel
public sealed interface IntegrationAccount extends WireObject
        permits IntegrationAccountBuilder.ImmutableIntegrationAccount {
    /** {@return the identifier at the outside service} */
    String id();

    /** {@return what it is called there; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static IntegrationAccountBuilder builder() {
        return new IntegrationAccountBuilder();
    }
}
