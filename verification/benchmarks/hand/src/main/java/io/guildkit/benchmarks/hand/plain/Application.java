package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An application. Absent members are null. */
public record Application(
        String id,
        String name,
        String description,
        String icon,
        String coverImage,
        String splash,
        Integer type,
        long flags,
        String primarySkuId,
        String verifyKey,
        String guildId,
        String eulaId,
        String slug,
        List<String> aliases,
        List<ApplicationExecutable> executables,
        List<ThirdPartySku> thirdPartySkus,
        boolean hook,
        boolean overlay,
        Long overlayMethods,
        boolean overlayWarn,
        boolean overlayCompatibilityHook,
        PartialUser bot,
        Team team,
        List<Company> developers,
        List<Company> publishers,
        List<String> rpcOrigins,
        String deeplinkUri,
        Boolean botPublic,
        Boolean botRequireCodeGrant,
        String termsOfServiceUrl,
        String privacyPolicyUrl,
        List<String> tags,
        InstallParams installParams,
        String customInstallUrl,
        Map<String, IntegrationTypeConfiguration> integrationTypesConfig,
        boolean storefrontAvailable,
        Integer maxParticipants,
        EmbeddedActivityConfig embeddedActivityConfig,
        boolean integrationPublic,
        boolean integrationRequireCodeGrant,
        PartialUser owner,
        List<String> redirectUris,
        boolean botDisabled,
        boolean botQuarantined,
        Integer approximateGuildCount,
        int approximateUserInstallCount,
        int internalGuildRestriction,
        String roleConnectionsVerificationUrl,
        String interactionsEndpointUrl,
        int interactionsVersion,
        List<String> interactionsEventTypes,
        Integer eventWebhooksStatus,
        String eventWebhooksUrl,
        List<String> eventWebhooksTypes,
        int explicitContentFilter,
        int verificationState,
        int storeApplicationState,
        int rpcApplicationState,
        int creatorMonetizationState,
        int discoverabilityState,
        long discoveryEligibilityFlags,
        int monetizationState,
        Long monetizationEligibilityFlags,
        boolean isVerified,
        boolean isDiscoverable,
        boolean isMonetized) {
    /** Reads the object that the parser has just entered. */
    public static Application read(JsonParser in) throws IOException {
        String id = null;
        String name = null;
        String description = null;
        String icon = null;
        String coverImage = null;
        String splash = null;
        Integer type = null;
        long flags = 0;
        String primarySkuId = null;
        String verifyKey = null;
        String guildId = null;
        String eulaId = null;
        String slug = null;
        List<String> aliases = null;
        List<ApplicationExecutable> executables = null;
        List<ThirdPartySku> thirdPartySkus = null;
        boolean hook = false;
        boolean overlay = false;
        Long overlayMethods = null;
        boolean overlayWarn = false;
        boolean overlayCompatibilityHook = false;
        PartialUser bot = null;
        Team team = null;
        List<Company> developers = null;
        List<Company> publishers = null;
        List<String> rpcOrigins = null;
        String deeplinkUri = null;
        Boolean botPublic = null;
        Boolean botRequireCodeGrant = null;
        String termsOfServiceUrl = null;
        String privacyPolicyUrl = null;
        List<String> tags = null;
        InstallParams installParams = null;
        String customInstallUrl = null;
        Map<String, IntegrationTypeConfiguration> integrationTypesConfig = null;
        boolean storefrontAvailable = false;
        Integer maxParticipants = null;
        EmbeddedActivityConfig embeddedActivityConfig = null;
        boolean integrationPublic = false;
        boolean integrationRequireCodeGrant = false;
        PartialUser owner = null;
        List<String> redirectUris = null;
        boolean botDisabled = false;
        boolean botQuarantined = false;
        Integer approximateGuildCount = null;
        int approximateUserInstallCount = 0;
        int internalGuildRestriction = 0;
        String roleConnectionsVerificationUrl = null;
        String interactionsEndpointUrl = null;
        int interactionsVersion = 0;
        List<String> interactionsEventTypes = null;
        Integer eventWebhooksStatus = null;
        String eventWebhooksUrl = null;
        List<String> eventWebhooksTypes = null;
        int explicitContentFilter = 0;
        int verificationState = 0;
        int storeApplicationState = 0;
        int rpcApplicationState = 0;
        int creatorMonetizationState = 0;
        int discoverabilityState = 0;
        long discoveryEligibilityFlags = 0;
        int monetizationState = 0;
        Long monetizationEligibilityFlags = null;
        boolean isVerified = false;
        boolean isDiscoverable = false;
        boolean isMonetized = false;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in);
                case "description" -> description = Read.text(in);
                case "icon" -> icon = Read.text(in);
                case "cover_image" -> coverImage = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "type" -> type = Read.integer(in);
                case "flags" -> flags = in.nextLongValue(0);
                case "primary_sku_id" -> primarySkuId = Read.text(in);
                case "verify_key" -> verifyKey = Read.text(in);
                case "guild_id" -> guildId = Read.text(in);
                case "eula_id" -> eulaId = Read.text(in);
                case "slug" -> slug = Read.text(in);
                case "aliases" -> aliases = Read.texts(in);
                case "executables" -> executables = Read.list(in, ApplicationExecutable::read);
                case "third_party_skus" -> thirdPartySkus = Read.list(in, ThirdPartySku::read);
                case "hook" -> hook = Read.flag(in);
                case "overlay" -> overlay = Read.flag(in);
                case "overlay_methods" -> overlayMethods = Read.longInteger(in);
                case "overlay_warn" -> overlayWarn = Read.flag(in);
                case "overlay_compatibility_hook" -> overlayCompatibilityHook = Read.flag(in);
                case "bot" -> bot = Read.object(in, PartialUser::read);
                case "team" -> team = Read.object(in, Team::read);
                case "developers" -> developers = Read.list(in, Company::read);
                case "publishers" -> publishers = Read.list(in, Company::read);
                case "rpc_origins" -> rpcOrigins = Read.texts(in);
                case "deeplink_uri" -> deeplinkUri = Read.text(in);
                case "bot_public" -> botPublic = in.nextBooleanValue();
                case "bot_require_code_grant" -> botRequireCodeGrant = in.nextBooleanValue();
                case "terms_of_service_url" -> termsOfServiceUrl = Read.text(in);
                case "privacy_policy_url" -> privacyPolicyUrl = Read.text(in);
                case "tags" -> tags = Read.texts(in);
                case "install_params" -> installParams = Read.object(in, InstallParams::read);
                case "custom_install_url" -> customInstallUrl = Read.text(in);
                case "integration_types_config" ->
                    integrationTypesConfig = Read.map(in, IntegrationTypeConfiguration::read);
                case "storefront_available" -> storefrontAvailable = Read.flag(in);
                case "max_participants" -> maxParticipants = Read.integer(in);
                case "embedded_activity_config" ->
                    embeddedActivityConfig = Read.object(in, EmbeddedActivityConfig::read);
                case "integration_public" -> integrationPublic = Read.flag(in);
                case "integration_require_code_grant" -> integrationRequireCodeGrant = Read.flag(in);
                case "owner" -> owner = Read.object(in, PartialUser::read);
                case "redirect_uris" -> redirectUris = Read.texts(in);
                case "bot_disabled" -> botDisabled = Read.flag(in);
                case "bot_quarantined" -> botQuarantined = Read.flag(in);
                case "approximate_guild_count" -> approximateGuildCount = Read.integer(in);
                case "approximate_user_install_count" -> approximateUserInstallCount = in.nextIntValue(0);
                case "internal_guild_restriction" -> internalGuildRestriction = in.nextIntValue(0);
                case "role_connections_verification_url" -> roleConnectionsVerificationUrl = Read.text(in);
                case "interactions_endpoint_url" -> interactionsEndpointUrl = Read.text(in);
                case "interactions_version" -> interactionsVersion = in.nextIntValue(0);
                case "interactions_event_types" -> interactionsEventTypes = Read.texts(in);
                case "event_webhooks_status" -> eventWebhooksStatus = Read.integer(in);
                case "event_webhooks_url" -> eventWebhooksUrl = Read.text(in);
                case "event_webhooks_types" -> eventWebhooksTypes = Read.texts(in);
                case "explicit_content_filter" -> explicitContentFilter = in.nextIntValue(0);
                case "verification_state" -> verificationState = in.nextIntValue(0);
                case "store_application_state" -> storeApplicationState = in.nextIntValue(0);
                case "rpc_application_state" -> rpcApplicationState = in.nextIntValue(0);
                case "creator_monetization_state" -> creatorMonetizationState = in.nextIntValue(0);
                case "discoverability_state" -> discoverabilityState = in.nextIntValue(0);
                case "discovery_eligibility_flags" -> discoveryEligibilityFlags = in.nextLongValue(0);
                case "monetization_state" -> monetizationState = in.nextIntValue(0);
                case "monetization_eligibility_flags" -> monetizationEligibilityFlags = Read.longInteger(in);
                case "is_verified" -> isVerified = Read.flag(in);
                case "is_discoverable" -> isDiscoverable = Read.flag(in);
                case "is_monetized" -> isMonetized = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new Application(
                id,
                name,
                description,
                icon,
                coverImage,
                splash,
                type,
                flags,
                primarySkuId,
                verifyKey,
                guildId,
                eulaId,
                slug,
                aliases,
                executables,
                thirdPartySkus,
                hook,
                overlay,
                overlayMethods,
                overlayWarn,
                overlayCompatibilityHook,
                bot,
                team,
                developers,
                publishers,
                rpcOrigins,
                deeplinkUri,
                botPublic,
                botRequireCodeGrant,
                termsOfServiceUrl,
                privacyPolicyUrl,
                tags,
                installParams,
                customInstallUrl,
                integrationTypesConfig,
                storefrontAvailable,
                maxParticipants,
                embeddedActivityConfig,
                integrationPublic,
                integrationRequireCodeGrant,
                owner,
                redirectUris,
                botDisabled,
                botQuarantined,
                approximateGuildCount,
                approximateUserInstallCount,
                internalGuildRestriction,
                roleConnectionsVerificationUrl,
                interactionsEndpointUrl,
                interactionsVersion,
                interactionsEventTypes,
                eventWebhooksStatus,
                eventWebhooksUrl,
                eventWebhooksTypes,
                explicitContentFilter,
                verificationState,
                storeApplicationState,
                rpcApplicationState,
                creatorMonetizationState,
                discoverabilityState,
                discoveryEligibilityFlags,
                monetizationState,
                monetizationEligibilityFlags,
                isVerified,
                isDiscoverable,
                isMonetized);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.DESCRIPTION, description);
        Write.text(out, Names.ICON, icon);
        Write.text(out, Names.COVER_IMAGE, coverImage);
        Write.text(out, Names.SPLASH, splash);
        Write.number(out, Names.TYPE, type);
        Write.number(out, Names.FLAGS, flags);
        Write.text(out, Names.PRIMARY_SKU_ID, primarySkuId);
        Write.text(out, Names.VERIFY_KEY, verifyKey);
        Write.text(out, Names.GUILD_ID, guildId);
        Write.text(out, Names.EULA_ID, eulaId);
        Write.text(out, Names.SLUG, slug);
        Write.texts(out, Names.ALIASES, aliases);
        Write.list(out, Names.EXECUTABLES, executables, ApplicationExecutable::write);
        Write.list(out, Names.THIRD_PARTY_SKUS, thirdPartySkus, ThirdPartySku::write);
        Write.flag(out, Names.HOOK, hook);
        Write.flag(out, Names.OVERLAY, overlay);
        Write.number(out, Names.OVERLAY_METHODS, overlayMethods);
        Write.flag(out, Names.OVERLAY_WARN, overlayWarn);
        Write.flag(out, Names.OVERLAY_COMPATIBILITY_HOOK, overlayCompatibilityHook);
        Write.object(out, Names.BOT, bot, PartialUser::write);
        Write.object(out, Names.TEAM, team, Team::write);
        Write.list(out, Names.DEVELOPERS, developers, Company::write);
        Write.list(out, Names.PUBLISHERS, publishers, Company::write);
        Write.texts(out, Names.RPC_ORIGINS, rpcOrigins);
        Write.text(out, Names.DEEPLINK_URI, deeplinkUri);
        Write.flag(out, Names.BOT_PUBLIC, botPublic);
        Write.flag(out, Names.BOT_REQUIRE_CODE_GRANT, botRequireCodeGrant);
        Write.text(out, Names.TERMS_OF_SERVICE_URL, termsOfServiceUrl);
        Write.text(out, Names.PRIVACY_POLICY_URL, privacyPolicyUrl);
        Write.texts(out, Names.TAGS, tags);
        Write.object(out, Names.INSTALL_PARAMS, installParams, InstallParams::write);
        Write.text(out, Names.CUSTOM_INSTALL_URL, customInstallUrl);
        Write.map(out, Names.INTEGRATION_TYPES_CONFIG, integrationTypesConfig, IntegrationTypeConfiguration::write);
        Write.flag(out, Names.STOREFRONT_AVAILABLE, storefrontAvailable);
        Write.number(out, Names.MAX_PARTICIPANTS, maxParticipants);
        Write.object(out, Names.EMBEDDED_ACTIVITY_CONFIG, embeddedActivityConfig, EmbeddedActivityConfig::write);
        Write.flag(out, Names.INTEGRATION_PUBLIC, integrationPublic);
        Write.flag(out, Names.INTEGRATION_REQUIRE_CODE_GRANT, integrationRequireCodeGrant);
        Write.object(out, Names.OWNER, owner, PartialUser::write);
        Write.texts(out, Names.REDIRECT_URIS, redirectUris);
        Write.flag(out, Names.BOT_DISABLED, botDisabled);
        Write.flag(out, Names.BOT_QUARANTINED, botQuarantined);
        Write.number(out, Names.APPROXIMATE_GUILD_COUNT, approximateGuildCount);
        Write.number(out, Names.APPROXIMATE_USER_INSTALL_COUNT, approximateUserInstallCount);
        Write.number(out, Names.INTERNAL_GUILD_RESTRICTION, internalGuildRestriction);
        Write.text(out, Names.ROLE_CONNECTIONS_VERIFICATION_URL, roleConnectionsVerificationUrl);
        Write.text(out, Names.INTERACTIONS_ENDPOINT_URL, interactionsEndpointUrl);
        Write.number(out, Names.INTERACTIONS_VERSION, interactionsVersion);
        Write.texts(out, Names.INTERACTIONS_EVENT_TYPES, interactionsEventTypes);
        Write.number(out, Names.EVENT_WEBHOOKS_STATUS, eventWebhooksStatus);
        Write.text(out, Names.EVENT_WEBHOOKS_URL, eventWebhooksUrl);
        Write.texts(out, Names.EVENT_WEBHOOKS_TYPES, eventWebhooksTypes);
        Write.number(out, Names.EXPLICIT_CONTENT_FILTER, explicitContentFilter);
        Write.number(out, Names.VERIFICATION_STATE, verificationState);
        Write.number(out, Names.STORE_APPLICATION_STATE, storeApplicationState);
        Write.number(out, Names.RPC_APPLICATION_STATE, rpcApplicationState);
        Write.number(out, Names.CREATOR_MONETIZATION_STATE, creatorMonetizationState);
        Write.number(out, Names.DISCOVERABILITY_STATE, discoverabilityState);
        Write.number(out, Names.DISCOVERY_ELIGIBILITY_FLAGS, discoveryEligibilityFlags);
        Write.number(out, Names.MONETIZATION_STATE, monetizationState);
        Write.number(out, Names.MONETIZATION_ELIGIBILITY_FLAGS, monetizationEligibilityFlags);
        Write.flag(out, Names.IS_VERIFIED, isVerified);
        Write.flag(out, Names.IS_DISCOVERABLE, isDiscoverable);
        Write.flag(out, Names.IS_MONETIZED, isMonetized);
        out.writeEndObject();
    }
}
