package io.guildkit.applications;

import io.guildkit.applications.approval.DiscoverabilityState;
import io.guildkit.applications.approval.DiscoveryEligibilityFlag;
import io.guildkit.applications.approval.MonetizationEligibilityFlag;
import io.guildkit.applications.approval.MonetizationState;
import io.guildkit.applications.approval.RpcApplicationState;
import io.guildkit.applications.approval.StoreApplicationState;
import io.guildkit.applications.approval.VerificationState;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.ApplicationDetails;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** An application, as those see it who own or develop it, or manage its guild. */
@Value.Immutable
@WireModel
public sealed interface Application extends WireObject, ApplicationDetails
        permits ApplicationBuilder.ImmutableApplication {
    /** Reads and writes this type as JSON. */
    Codec<Application> CODEC = ApplicationCodec.CODEC;

    /**
     * {@return whether others than its owner may add it; what {@link #botPublic()} says where the service still says it
     * there}
     */
    @WireRequired
    @Value.Default
    @SuppressWarnings("deprecation") // services of the older kind
    default boolean integrationPublic() {
        return botPublic().orElse(false);
    }

    /**
     * {@return whether adding it takes the full OAuth2 flow; what {@link #botRequireCodeGrant()} says where the service
     * still says it there}
     */
    @WireRequired
    @Value.Default
    @SuppressWarnings("deprecation") // services of the older kind
    default boolean integrationRequireCodeGrant() {
        return botRequireCodeGrant().orElse(false);
    }

    /** {@return who owns it; empty if the service left it out} */
    @WireRequired
    Optional<PartialUser> owner();

    /** {@return where users may be sent back to after OAuth2; at most 10} */
    @WireRequired
    List<String> redirectUris();

    /** {@return whether its bot is switched off} */
    @Value.Default
    default boolean botDisabled() {
        return false;
    }

    /** {@return whether its bot is quarantined: it can't join guilds or begin conversations} */
    @Value.Default
    default boolean botQuarantined() {
        return false;
    }

    /** {@return about how many guilds it is in; empty if the service did not say} */
    Optional<Integer> approximateGuildCount();

    /** {@return about how many users have installed it; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int approximateUserInstallCount() {
        return 0;
    }

    /** {@return which guilds it can be added to; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default InternalGuildRestriction internalGuildRestriction() {
        return InternalGuildRestriction.UNKNOWN;
    }

    /** {@return where users connect to it for roles; empty for nowhere} */
    Optional<String> roleConnectionsVerificationUrl();

    /** {@return where it is sent interactions; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String interactionsEndpointUrl() {
        return "";
    }

    /** {@return what it is sent there; {@link InteractionsVersion#VERSION_1} if the service left it out} */
    @WireRequired
    @Value.Default
    default InteractionsVersion interactionsVersion() {
        return InteractionsVersion.VERSION_1;
    }

    /**
     * {@return the types of the events it is sent there; those of the gateway take {@link
     * InteractionsVersion#VERSION_2}}
     */
    @WireRequired
    List<String> interactionsEventTypes();

    /** {@return whether it is sent events; empty if the service did not say} */
    Optional<EventWebhooksStatus> eventWebhooksStatus();

    /** {@return where it is sent events; empty for nowhere} */
    Optional<String> eventWebhooksUrl();

    /** {@return which events it is sent there} */
    List<EventWebhookType> eventWebhooksTypes();

    /**
     * {@return whether pictures in its commands are looked through for what is not for everybody; unknown if the
     * service left it out}
     */
    @WireRequired
    @Value.Default
    default ExplicitContentFilter explicitContentFilter() {
        return ExplicitContentFilter.UNKNOWN;
    }

    /** {@return how far its verification is; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default VerificationState verificationState() {
        return VerificationState.UNKNOWN;
    }

    /** {@return how far its licence for the store is; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default StoreApplicationState storeApplicationState() {
        return StoreApplicationState.UNKNOWN;
    }

    /** {@return how far its access to local control is; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default RpcApplicationState rpcApplicationState() {
        return RpcApplicationState.UNKNOWN;
    }

    /**
     * {@return how far it is with selling for a creator, as a number whose meaning is not documented; only of {@link
     * ApplicationType#CREATOR_MONETIZATION}; 0 if the service left it out}
     */
    @WireRequired
    @Value.Default
    default int creatorMonetizationState() {
        return 0;
    }

    /** {@return whether it can be found; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default DiscoverabilityState discoverabilityState() {
        return DiscoverabilityState.UNKNOWN;
    }

    /** {@return what it fulfils of what it takes to be found; none if the service left them out} */
    @WireRequired
    @Value.Default
    default FlagSet<DiscoveryEligibilityFlag> discoveryEligibilityFlags() {
        return FlagSet.none(DiscoveryEligibilityFlag.class);
    }

    /** {@return whether it sells something; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default MonetizationState monetizationState() {
        return MonetizationState.UNKNOWN;
    }

    /**
     * {@return what it fulfils of what it takes to sell something; known only from {@link ApplicationsClient#get},
     * {@link ApplicationsClient#getOwn} and {@link ApplicationsClient#transfer}}
     */
    Optional<FlagSet<MonetizationEligibilityFlag>> monetizationEligibilityFlags();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationBuilder builder() {
        return new ApplicationBuilder();
    }
}
