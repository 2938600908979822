package io.guildkit.applications;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.style.RequestStyle;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** What an application changes of itself. Each part is left as it is, set or, where it is a {@link Patch}, cleared. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyOwnApplication extends ApplicationChanges
        permits ModifyOwnApplicationBuilder.ImmutableModifyOwnApplication {
    /** Writes this type as JSON. */
    WireWriter<ModifyOwnApplication> CODEC = ModifyOwnApplicationCodec.CODEC;

    /** {@return where it is sent interactions} */
    Patch<String> interactionsEndpointUrl();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        ApplicationLimits.changes(faults, this);
        faults.throwIfAny();
    }

    /**
     * Begins a request that changes nothing yet.
     *
     * @return a new builder
     */
    static ModifyOwnApplicationBuilder builder() {
        return new ModifyOwnApplicationBuilder();
    }
}
