package io.guildkit.applications.unverified;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The icon of a program that was reported. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface UploadUnverifiedIcon permits UploadUnverifiedIconBuilder.ImmutableUploadUnverifiedIcon {
    /** Writes this type as JSON. */
    WireWriter<UploadUnverifiedIcon> CODEC = UploadUnverifiedIconCodec.CODEC;

    /** {@return the name of the program} */
    String applicationName();

    /** {@return the hash in the result of the report} */
    String applicationHash();

    /** {@return the icon} */
    ImageData icon();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("application_name").required(applicationName());
        faults.at("application_hash").required(applicationHash());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static UploadUnverifiedIconBuilder builder() {
        return new UploadUnverifiedIconBuilder();
    }
}
