package io.guildkit.applications;

import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.InstallParams;
import io.guildkit.core.model.IntegrationType;
import io.guildkit.core.model.IntegrationTypeConfiguration;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What those who develop an application and the application itself can both change of it. */
public sealed interface ApplicationChanges extends WireRequest permits ModifyApplication, ModifyOwnApplication {
    /** {@return what it is about} */
    Patch<String> description();

    /** {@return its icon} */
    Patch<ImageData> icon();

    /** {@return its picture on invites} */
    Patch<ImageData> coverImage();

    /**
     * {@return its properties, of which services let set {@link ApplicationFlag#GATEWAY_PRESENCE_LIMITED}, {@link
     * ApplicationFlag#GATEWAY_GUILD_MEMBERS_LIMITED}, {@link ApplicationFlag#GATEWAY_MESSAGE_CONTENT_LIMITED} and
     * {@link ApplicationFlag#PUBLIC_OAUTH2_CLIENT} only; empty to keep them}
     */
    Optional<FlagSet<ApplicationFlag>> flags();

    /** {@return the origins that may control it locally} */
    Patch<List<String>> rpcOrigins();

    /** {@return where to open it} */
    Patch<String> deeplinkUri();

    /** {@return where users connect to it for roles} */
    Patch<String> roleConnectionsVerificationUrl();

    /** {@return what it is sent at its interactions endpoint; empty to keep it} */
    Optional<InteractionsVersion> interactionsVersion();

    /**
     * {@return the types of the events it is sent there; those of the gateway take {@link
     * InteractionsVersion#VERSION_2}}
     */
    Patch<List<String>> interactionsEventTypes();

    /** {@return whether pictures in its commands are looked through for what is not for everybody; empty to keep it} */
    Optional<ExplicitContentFilter> explicitContentFilter();

    /** {@return what it is found by: at most 5, of at most 20 characters each} */
    Patch<List<String>> tags();

    /** {@return what is asked for when it is installed} */
    Patch<InstallParams> installParams();

    /** {@return where it is installed} */
    Patch<String> customInstallUrl();

    /**
     * {@return how it is installed, by place, or nothing for a place where it is installed without more ado; empty to
     * keep it}
     */
    Optional<Map<IntegrationType, Optional<IntegrationTypeConfiguration>>> integrationTypesConfig();

    /** {@return how many can take part in its activity, -1 for any number} */
    Patch<Integer> maxParticipants();
}
