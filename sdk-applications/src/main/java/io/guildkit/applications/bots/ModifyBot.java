package io.guildkit.applications.bots;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The changes of a bot. Fields that are not set stay as they are; all except the name can be cleared. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyBot extends WireRequest permits ModifyBotBuilder.ImmutableModifyBot {
    /** Writes this type as JSON. */
    WireWriter<ModifyBot> CODEC = ModifyBotCodec.CODEC;

    /** {@return the name, 2 to 32 characters; empty to keep it} */
    Optional<String> username();

    /** {@return the avatar} */
    Patch<ImageData> avatar();

    /** {@return the banner} */
    Patch<ImageData> banner();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("username").length(username(), BotLimits.MIN_USERNAME, BotLimits.MAX_USERNAME);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ModifyBotBuilder builder() {
        return new ModifyBotBuilder();
    }
}
