package io.guildkit.applications;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The application to create. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface CreateApplication extends WireRequest
        permits CreateApplicationBuilder.ImmutableCreateApplication {
    /** Writes this type as JSON. */
    WireWriter<CreateApplication> CODEC = CreateApplicationCodec.CODEC;

    /** {@return the name} */
    String name();

    /**
     * {@return the type; services accept {@link ApplicationType#CREATOR_MONETIZATION} only; empty for an ordinary
     * application}
     */
    Optional<ApplicationType> type();

    /** {@return the team that will own the application; empty for the user} */
    Optional<Snowflake> teamId();

    /** {@return the description; empty for none} */
    Optional<String> description();

    /** {@return the icon; empty for none} */
    Optional<ImageData> icon();

    /** {@return the image on invites; empty for none} */
    Optional<ImageData> coverImage();

    /**
     * {@return the properties, of which services accept only {@link ApplicationFlag#GATEWAY_PRESENCE_LIMITED}, {@link
     * ApplicationFlag#GATEWAY_GUILD_MEMBERS_LIMITED} and {@link ApplicationFlag#GATEWAY_MESSAGE_CONTENT_LIMITED}; empty
     * for none}
     */
    Optional<FlagSet<ApplicationFlag>> flags();

    /** {@return the guild; empty for none} */
    Optional<Snowflake> guildId();

    /** {@return the redirect URIs of OAuth2; at most 10; empty for none} */
    Optional<List<String>> redirectUris();

    /** {@return the deeplink that opens the application; empty for none} */
    Optional<String> deeplinkUri();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        redirectUris().ifPresent(uris -> ApplicationLimits.redirectUris(faults, uris));
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateApplicationBuilder builder() {
        return new CreateApplicationBuilder();
    }
}
