package io.guildkit.applications;

import io.guildkit.applications.approval.DiscoverabilityState;
import io.guildkit.applications.approval.MonetizationState;
import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.models.InstallParamsEncodingEnabled;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The changes of an application. Fields that are not set stay as they are; a {@link Patch} can also be cleared. */
@InstallParamsEncodingEnabled // before the style, which has an encoding for all changes
@RequestStyle
@SuppressWarnings("immutables:incompat") // a list that can be changed has an encoding of its own
@Value.Immutable
@WireModel
public sealed interface ModifyApplication extends ApplicationChanges
        permits ModifyApplicationBuilder.ImmutableModifyApplication {
    /** Writes this type as JSON. */
    WireWriter<ModifyApplication> CODEC = ModifyApplicationCodec.CODEC;

    /** {@return the name; empty to keep it} */
    Optional<String> name();

    /** {@return the guild} */
    Patch<Snowflake> guildId();

    /** {@return the companies that made the application} */
    Patch<List<Snowflake>> developerIds();

    /** {@return the companies that publish the application} */
    Patch<List<Snowflake>> publisherIds();

    /** {@return the redirect URIs of OAuth2; at most 10} */
    Patch<List<String>> redirectUris();

    /** {@return whether users other than the owner may add the application; empty to keep it} */
    Optional<Boolean> integrationPublic();

    /** {@return whether adding the application needs the full OAuth2 flow; empty to keep it} */
    Optional<Boolean> integrationRequireCodeGrant();

    /**
     * {@return whether users other than the owner may add the bot; empty to keep it}
     *
     * @deprecated replaced by {@link #integrationPublic()}
     */
    @Deprecated
    Optional<Boolean> botPublic();

    /**
     * {@return whether adding the bot needs the full OAuth2 flow; empty to keep it}
     *
     * @deprecated replaced by {@link #integrationRequireCodeGrant()}
     */
    @Deprecated
    Optional<Boolean> botRequireCodeGrant();

    /** {@return the URL of the terms of service} */
    Patch<String> termsOfServiceUrl();

    /** {@return the URL of the privacy policy} */
    Patch<String> privacyPolicyUrl();

    /** {@return the interactions endpoint; empty to keep it} */
    Optional<String> interactionsEndpointUrl();

    /**
     * {@return the state of discovery, {@link DiscoverabilityState#NOT_DISCOVERABLE} or {@link
     * DiscoverabilityState#DISCOVERABLE}; empty to keep it}
     */
    Optional<DiscoverabilityState> discoverabilityState();

    /**
     * {@return the state of monetization, {@link MonetizationState#NONE} or {@link MonetizationState#ENABLED}; empty to
     * keep it}
     */
    Optional<MonetizationState> monetizationState();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        ApplicationLimits.changes(faults, this);
        redirectUris().value().ifPresent(uris -> ApplicationLimits.redirectUris(faults, uris));
        faults.throwIfAny();
    }

    /**
     * Returns a builder without changes.
     *
     * @return a new builder
     */
    static ModifyApplicationBuilder builder() {
        return new ModifyApplicationBuilder();
    }
}
