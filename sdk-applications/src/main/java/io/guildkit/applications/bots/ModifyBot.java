package io.guildkit.applications.bots;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** What to change of a bot. Each part is left as it is, set or, but for the name, cleared. */
@Value.Immutable
@WireModel
public sealed interface ModifyBot permits ModifyBotBuilder.ImmutableModifyBot {
    /** {@return its name, 2 to 32 characters; empty to keep it} */
    Optional<String> username();

    /** {@return its avatar} */
    Patch<ImageData> avatar();

    /** {@return its banner} */
    Patch<ImageData> banner();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length("username", username(), BotLimits.MIN_USERNAME, BotLimits.MAX_USERNAME);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ModifyBotBuilder builder() {
        return new ModifyBotBuilder();
    }
}
