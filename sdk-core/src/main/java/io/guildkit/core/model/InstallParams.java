package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** What is asked for when an application is installed. */
@Value.Immutable
@WireModel
public sealed interface InstallParams extends WireObject permits InstallParamsBuilder.ImmutableInstallParams {
    /** {@return the OAuth2 scopes} */
    @JsonProperty(required = true)
    List<String> scopes();

    /** {@return the permissions of its bot, as bits in decimal; "" if the service left them out} */
    @JsonProperty(required = true)
    @Value.Default
    default String permissions() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static InstallParamsBuilder builder() {
        return new InstallParamsBuilder();
    }
}
