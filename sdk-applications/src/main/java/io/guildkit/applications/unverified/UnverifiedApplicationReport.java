package io.guildkit.applications.unverified;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The members that the service still needs after a report of an unverified application. */
@Value.Immutable
@WireModel
public sealed interface UnverifiedApplicationReport extends WireObject
        permits UnverifiedApplicationReportBuilder.ImmutableUnverifiedApplicationReport {
    /** Reads and writes this type as JSON. */
    Codec<UnverifiedApplicationReport> CODEC = UnverifiedApplicationReportCodec.CODEC;

    /** {@return the name of the application; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * {@return the hash for {@linkplain UnverifiedApplicationsClient#uploadIcon uploading} the application's icon; ""
     * if the service left it out}
     */
    @WireRequired
    @Value.Default
    default String hash() {
        return "";
    }

    /** {@return the missing members} */
    @WireRequired
    List<String> missingData();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static UnverifiedApplicationReportBuilder builder() {
        return new UnverifiedApplicationReportBuilder();
    }
}
