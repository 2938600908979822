package io.guildkit.auth.handoff;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** What a handoff came to. */
@Value.Immutable
@WireModel
public sealed interface HandoffResult extends WireObject permits HandoffResultBuilder.ImmutableHandoffResult {
    /** {@return the account's token for this client; a secret} */
    @Value.Redacted
    String token();

    /** {@return who is signed in now; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<PartialUser> user();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static HandoffResultBuilder builder() {
        return new HandoffResultBuilder();
    }
}
