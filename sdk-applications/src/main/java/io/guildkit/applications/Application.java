package io.guildkit.applications;

import io.guildkit.applications.approval.DiscoverabilityState;
import io.guildkit.applications.approval.MonetizationState;
import io.guildkit.applications.approval.RpcApplicationState;
import io.guildkit.applications.approval.StoreApplicationState;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.ApplicationDetails;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.DiscoveryEligibilityFlag;
import io.guildkit.core.model.ExplicitContentFilter;
import io.guildkit.core.model.MonetizationEligibilityFlag;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** An application, as its owner, its developers and the managers of its guild see it. */
@Value.Immutable
@WireModel
public sealed interface Application extends WireObject, ApplicationDetails
        permits ApplicationBuilder.ImmutableApplication {
    /** Reads and writes this type as JSON. */
    Codec<Application> CODEC = ApplicationCodec.CODEC;

    /**
     * {@return whether users other than the owner may add the application; {@link #botPublic()} if only the latter is present}
     */
    @WireRequired
    @Value.Default
    @SuppressWarnings("deprecation") // older services
    default boolean integrationPublic() {
        return botPublic().orElse(false);
    }

    /**
     * {@return whether adding the application needs the full OAuth2 flow; {@link #botRequireCodeGrant()} if only the latter is
     * present}
     */
    @WireRequired
    @Value.Default
    @SuppressWarnings("deprecation") // older services
    default boolean integrationRequireCodeGrant() {
        return botRequireCodeGrant().orElse(false);
    }

    /** {@return the owner; empty if the service left it out} */
    @WireRequired
    Optional<PartialUser> owner();

    /** {@return the redirect URIs of OAuth2; at most 10} */
    @WireRequired
    List<String> redirectUris();

    /** {@return whether the bot is disabled} */
    @Value.Default
    default boolean botDisabled() {
        return false;
    }

    /** {@return whether the bot is quarantined, and can neither join guilds nor begin conversations} */
    @Value.Default
    default boolean botQuarantined() {
        return false;
    }

    /** {@return the approximate number of guilds with the application; empty if the service left it out} */
    Optional<Integer> approximateGuildCount();

    /** {@return the approximate number of users who have installed the application; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int approximateUserInstallCount() {
        return 0;
    }

    /** {@return the guilds that the application can be added to; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default InternalGuildRestriction internalGuildRestriction() {
        return InternalGuildRestriction.UNKNOWN;
    }

    /** {@return the page where users connect for role connections; empty for none} */
    Optional<String> roleConnectionsVerificationUrl();

    /** {@return the interactions endpoint; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String interactionsEndpointUrl() {
        return "";
    }

    /** {@return the version of payloads at the interactions endpoint; {@link InteractionsVersion#VERSION_1} if the service left it out} */
    @WireRequired
    @Value.Default
    default InteractionsVersion interactionsVersion() {
        return InteractionsVersion.VERSION_1;
    }

    /**
     * {@return the types of the events that the endpoint receives; events of the gateway need {@link
     * InteractionsVersion#VERSION_2}}
     */
    @WireRequired
    List<String> interactionsEventTypes();

    /** {@return whether the event webhook receives events; empty if the service left it out} */
    Optional<EventWebhooksStatus> eventWebhooksStatus();

    /** {@return the event webhook's URL; empty for none} */
    Optional<String> eventWebhooksUrl();

    /** {@return the events that the service sends to the event webhook} */
    List<EventWebhookType> eventWebhooksTypes();

    /** {@return the filter for explicit images in the application's commands; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ExplicitContentFilter explicitContentFilter() {
        return ExplicitContentFilter.UNKNOWN;
    }

    /** {@return the state of the verification; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default VerificationState verificationState() {
        return VerificationState.UNKNOWN;
    }

    /** {@return the state of the store licence; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default StoreApplicationState storeApplicationState() {
        return StoreApplicationState.UNKNOWN;
    }

    /** {@return the state of the access to RPC; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default RpcApplicationState rpcApplicationState() {
        return RpcApplicationState.UNKNOWN;
    }

    /**
     * {@return the state of the creator monetization, as a number without documented meaning; only of {@link
     * ApplicationType#CREATOR_MONETIZATION}; 0 if the service left it out}
     */
    @WireRequired
    @Value.Default
    default int creatorMonetizationState() {
        return 0;
    }

    /** {@return the state of discovery; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default DiscoverabilityState discoverabilityState() {
        return DiscoverabilityState.UNKNOWN;
    }

    /** {@return the requirements of discoverability that the application meets; none if the service left them out} */
    @WireRequired
    @Value.Default
    default FlagSet<DiscoveryEligibilityFlag> discoveryEligibilityFlags() {
        return FlagSet.none(DiscoveryEligibilityFlag.class);
    }

    /** {@return whether the application sells products; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default MonetizationState monetizationState() {
        return MonetizationState.UNKNOWN;
    }

    /**
     * {@return the requirements of monetization that the application meets; known only from {@link
     * ApplicationsClient#get}, {@link ApplicationsClient#getOwn} and {@link ApplicationsClient#transfer}}
     */
    Optional<FlagSet<MonetizationEligibilityFlag>> monetizationEligibilityFlags();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationBuilder builder() {
        return new ApplicationBuilder();
    }
}
