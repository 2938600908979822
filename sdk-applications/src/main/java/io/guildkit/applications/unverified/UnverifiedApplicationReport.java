package io.guildkit.applications.unverified;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** What the service still wants to know of an application that was reported. */
@Value.Immutable
@WireModel
public sealed interface UnverifiedApplicationReport extends WireObject
        permits UnverifiedApplicationReportBuilder.ImmutableUnverifiedApplicationReport {
    /** {@return the name of the application; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * {@return the hash by which its icon is {@linkplain UnverifiedApplicationsClient#uploadIcon uploaded}; "" if the
     * service left it out}
     */
    @JsonProperty(required = true)
    @Value.Default
    default String hash() {
        return "";
    }

    /** {@return what is missing} */
    @JsonProperty(required = true)
    List<String> missingData();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static UnverifiedApplicationReportBuilder builder() {
        return new UnverifiedApplicationReportBuilder();
    }
}
