package io.guildkit.applications;

import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ExplicitContentFilter;
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

/** The changes of an application that its developers and the application itself can both make. */
public sealed interface ApplicationChanges extends WireRequest permits ModifyApplication, ModifyOwnApplication {
    /** {@return the description} */
    Patch<String> description();

    /** {@return the icon} */
    Patch<ImageData> icon();

    /** {@return the image on invites} */
    Patch<ImageData> coverImage();

    /**
     * {@return the properties, of which services let set {@link ApplicationFlag#GATEWAY_PRESENCE_LIMITED}, {@link
     * ApplicationFlag#GATEWAY_GUILD_MEMBERS_LIMITED}, {@link ApplicationFlag#GATEWAY_MESSAGE_CONTENT_LIMITED} and
     * {@link ApplicationFlag#PUBLIC_OAUTH2_CLIENT} only; empty to keep them}
     */
    Optional<FlagSet<ApplicationFlag>> flags();

    /** {@return the origins that may control the application locally} */
    Patch<List<String>> rpcOrigins();

    /** {@return the deeplink that opens the application} */
    Patch<String> deeplinkUri();

    /** {@return the page where users connect for role connections} */
    Patch<String> roleConnectionsVerificationUrl();

    /** {@return the version of payloads at the interactions endpoint; empty to keep it} */
    Optional<InteractionsVersion> interactionsVersion();

    /**
     * {@return the types of the events that the endpoint receives; events of the gateway need {@link
     * InteractionsVersion#VERSION_2}}
     */
    Patch<List<String>> interactionsEventTypes();

    /** {@return the filter for explicit images in the application's commands; empty to keep it} */
    Optional<ExplicitContentFilter> explicitContentFilter();

    /** {@return the search tags: at most 5, of at most 20 characters each} */
    Patch<List<String>> tags();

    /** {@return the scopes and permissions that the installation requests} */
    Patch<InstallParams> installParams();

    /** {@return the URL of the installation} */
    Patch<String> customInstallUrl();

    /**
     * {@return the installation, by context; an empty value installs without configuration; empty to keep it}
     */
    Optional<Map<IntegrationType, Optional<IntegrationTypeConfiguration>>> integrationTypesConfig();

    /** {@return the maximum number of participants of the activity; -1 for no limit} */
    Patch<Integer> maxParticipants();
}
