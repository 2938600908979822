package io.guildkit.applications;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.models.InstallParamsEncodingEnabled;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The changes of an application's own settings. Fields that are not set stay as they are; a {@link Patch} can also be cleared. */
@InstallParamsEncodingEnabled // before the style, which has an encoding for all changes
@RequestStyle
@SuppressWarnings("immutables:incompat") // a list that can be changed has an encoding of its own
@Value.Immutable
@WireModel
public sealed interface ModifyOwnApplication extends ApplicationChanges
        permits ModifyOwnApplicationBuilder.ImmutableModifyOwnApplication {
    /** Writes this type as JSON. */
    WireWriter<ModifyOwnApplication> CODEC = ModifyOwnApplicationCodec.CODEC;

    /** {@return the interactions endpoint} */
    Patch<String> interactionsEndpointUrl();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        ApplicationLimits.changes(faults, this);
        faults.throwIfAny();
    }

    /**
     * Returns a builder without changes.
     *
     * @return a new builder
     */
    static ModifyOwnApplicationBuilder builder() {
        return new ModifyOwnApplicationBuilder();
    }
}
