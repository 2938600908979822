package io.guildkit.applications.unverified;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A program that runs on the user's machine and may be a game the service does not know. */
@Value.Immutable
@WireModel
public sealed interface ReportUnverifiedApplication
        permits ReportUnverifiedApplicationBuilder.ImmutableReportUnverifiedApplication {
    /** {@return the version of the report, 3 at the time of writing; empty for the service's choice} */
    Optional<Integer> reportVersion();

    /** {@return its name, 2 to 100 characters} */
    String name();

    /** {@return the MD5 hash of its icon, in 32 characters} */
    String icon();

    /** {@return its operating system} */
    ExecutableOs os();

    /** {@return its file, at most 1024 characters; empty if not known} */
    Optional<String> executable();

    /** {@return who publishes it, 2 to 100 characters; empty if not known} */
    Optional<String> publisher();

    /** {@return where it was got; empty if not known} */
    Optional<ApplicationDistributor> distributorApplication();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length("name", name(), UnverifiedLimits.MIN_NAME, UnverifiedLimits.MAX_NAME);
        Limits.length("icon", icon(), UnverifiedLimits.ICON_HASH, UnverifiedLimits.ICON_HASH);
        Limits.length("executable", executable(), 0, UnverifiedLimits.EXECUTABLE);
        Limits.length("publisher", publisher(), UnverifiedLimits.MIN_NAME, UnverifiedLimits.MAX_NAME);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ReportUnverifiedApplicationBuilder builder() {
        return new ReportUnverifiedApplicationBuilder();
    }
}
