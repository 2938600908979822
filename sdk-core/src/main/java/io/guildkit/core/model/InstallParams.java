package io.guildkit.core.model;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.base.style.SentStyle;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.List;
import java.util.function.Consumer;
import org.immutables.value.Value;

/** The scopes and permissions that the installation of an application requests. */
@SentStyle
@Value.Immutable
@WireModel
@WireSent
public sealed interface InstallParams extends WireObject permits InstallParamsBuilder.ImmutableInstallParams {
    /** Reads and writes this type as JSON. */
    Codec<InstallParams> CODEC = InstallParamsCodec.CODEC;

    /** {@return the OAuth2 scopes} */
    @WireRequired
    List<String> scopes();

    /** {@return the permissions of the bot, as bits in decimal, see {@link Permission#bits(Permission...)} and {@link Permission#ofBits}; "" if the service left them out} */
    @WireRequired
    @Value.Default
    default String permissions() {
        return "";
    }

    /**
     * Returns the parameters of an installation.
     *
     * @param params sets the members
     * @return the parameters
     */
    static InstallParams of(Consumer<InstallParamsBuilder> params) {
        return with(builder(), params).build();
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static InstallParamsBuilder builder() {
        return new InstallParamsBuilder();
    }
}
