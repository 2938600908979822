package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.List;
import org.immutables.value.Value;

/** The scopes and permissions that the installation of an application requests. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface InstallParams extends WireObject permits InstallParamsBuilder.ImmutableInstallParams {
    /** Reads and writes this type as JSON. */
    Codec<InstallParams> CODEC = InstallParamsCodec.CODEC;

    /** {@return the OAuth2 scopes} */
    @WireRequired
    List<String> scopes();

    /** {@return the permissions of the bot, as bits in decimal; "" if the service left them out} */
    @WireRequired
    @Value.Default
    default String permissions() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static InstallParamsBuilder builder() {
        return new InstallParamsBuilder();
    }
}
