package io.guildkit.applications.unverified;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** A program on the user's machine that may be a game unknown to the service. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ReportUnverifiedApplication extends WireRequest
        permits ReportUnverifiedApplicationBuilder.ImmutableReportUnverifiedApplication {
    /** Writes this type as JSON. */
    WireWriter<ReportUnverifiedApplication> CODEC = ReportUnverifiedApplicationCodec.CODEC;

    /** {@return the version of the report, 3 at the time of writing; empty for the service's choice} */
    Optional<Integer> reportVersion();

    /** {@return the name, 2 to 100 characters} */
    String name();

    /** {@return the MD5 hash of the application's icon, in 32 hexadecimal digits} */
    String icon();

    /** {@return the operating system} */
    ExecutableOs os();

    /** {@return the file, at most 1024 characters; empty if not known} */
    Optional<String> executable();

    /** {@return the publisher, 2 to 100 characters; empty if not known} */
    Optional<String> publisher();

    /** {@return the distributor; empty if not known} */
    Optional<ApplicationDistributor> distributorApplication();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("name").length(name(), UnverifiedLimits.MIN_NAME, UnverifiedLimits.MAX_NAME);
        UnverifiedLimits.iconHash(faults.at("icon"), icon());
        faults.at("executable").length(executable(), 0, UnverifiedLimits.EXECUTABLE);
        faults.at("publisher").length(publisher(), UnverifiedLimits.MIN_NAME, UnverifiedLimits.MAX_NAME);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ReportUnverifiedApplicationBuilder builder() {
        return new ReportUnverifiedApplicationBuilder();
    }
}
