package io.guildkit.auth;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The settings that a client needs right after a login. */
@Value.Immutable
@WireModel
public sealed interface LoginSettings extends WireObject permits LoginSettingsBuilder.ImmutableLoginSettings {
    /** Reads and writes this type as JSON. */
    Codec<LoginSettings> CODEC = LoginSettingsCodec.CODEC;

    /** {@return the language the user chose; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String locale() {
        return "";
    }

    /** {@return the theme that the user chose; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default Theme theme() {
        return Theme.UNKNOWN;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static LoginSettingsBuilder builder() {
        return new LoginSettingsBuilder();
    }
}
