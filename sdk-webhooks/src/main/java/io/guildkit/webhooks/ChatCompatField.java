package io.guildkit.webhooks;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A name and a value in a {@link ChatCompatAttachment}. */
@Value.Immutable
@WireModel
public sealed interface ChatCompatField permits ChatCompatFieldBuilder.ImmutableChatCompatField {
    /** {@return its heading; empty for none} */
    Optional<String> title();

    /** {@return its text; empty for none} */
    Optional<String> value();

    /** {@return whether it is short enough to stand beside others; empty leaves it to the service} */
    @JsonProperty("short")
    Optional<Boolean> brief();

    /**
     * Begins a field.
     *
     * @return a new builder
     */
    static ChatCompatFieldBuilder builder() {
        return new ChatCompatFieldBuilder();
    }
}
