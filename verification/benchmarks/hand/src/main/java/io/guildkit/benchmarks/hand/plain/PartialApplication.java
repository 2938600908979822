package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The public part of an application. Absent members are null. */
public record PartialApplication(
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
        PartialGuild guild,
        Boolean integrationPublic,
        Boolean integrationRequireCodeGrant,
        boolean isVerified,
        boolean isDiscoverable,
        boolean isMonetized) {
    /** Reads the object that the parser has just entered. */
    public static PartialApplication read(JsonParser in) throws IOException {
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
        PartialGuild guild = null;
        Boolean integrationPublic = null;
        Boolean integrationRequireCodeGrant = null;
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
                case "guild" -> guild = Read.object(in, PartialGuild::read);
                case "integration_public" -> integrationPublic = in.nextBooleanValue();
                case "integration_require_code_grant" -> integrationRequireCodeGrant = in.nextBooleanValue();
                case "is_verified" -> isVerified = Read.flag(in);
                case "is_discoverable" -> isDiscoverable = Read.flag(in);
                case "is_monetized" -> isMonetized = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new PartialApplication(
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
                guild,
                integrationPublic,
                integrationRequireCodeGrant,
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
        Write.object(out, Names.GUILD, guild, PartialGuild::write);
        Write.flag(out, Names.INTEGRATION_PUBLIC, integrationPublic);
        Write.flag(out, Names.INTEGRATION_REQUIRE_CODE_GRANT, integrationRequireCodeGrant);
        Write.flag(out, Names.IS_VERIFIED, isVerified);
        Write.flag(out, Names.IS_DISCOVERABLE, isDiscoverable);
        Write.flag(out, Names.IS_MONETIZED, isMonetized);
        out.writeEndObject();
    }
}
