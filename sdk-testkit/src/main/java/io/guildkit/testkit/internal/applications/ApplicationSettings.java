package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.Rules.mapOf;
import static io.guildkit.testkit.internal.validation.Rules.url;
import static io.guildkit.testkit.internal.validation.TextSpec.anything;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.Image;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** The changeable fields of an application. */
final class ApplicationSettings {
    private static final int LIMITED_INTENTS = 1 << 13 | 1 << 15 | 1 << 19;
    private static final int PUBLIC_OAUTH2_CLIENT = 1 << 8;
    private static final int SETTABLE = LIMITED_INTENTS | PUBLIC_OAUTH2_CLIENT;
    private static final int CREATOR_MONETIZATION = 4;
    private static final int UNLIMITED = -1;
    private static final ValueSpec TEXTS = listOf(text());
    private static final TextSpec PERMISSIONS = text().matching("[0-9]{1,20}", "set of permissions");
    private static final BodySpec INSTALL_PARAMS =
            BodySpec.empty().required("scopes", TEXTS).required("permissions", PERMISSIONS);
    private static final ValueSpec TYPE_CONFIG =
            BodySpec.empty().optional("oauth2_install_params", INSTALL_PARAMS).nullable();
    private static final JsonNode NO_TEXT = Json.of("");
    private static final JsonNode NO_TEXTS = Json.of(List.of());

    final Settings forCreation;
    final Settings forOthers;
    final Settings forItself;
    private final Community community;

    ApplicationSettings(Community community) {
        this.community = community;
        this.forCreation = linked(look(LIMITED_INTENTS).required("name", text()))
                .optional("type", IntSpec.oneOf(CREATOR_MONETIZATION));
        this.forItself = behaviour(look(SETTABLE)).resettable("interactions_endpoint_url", urlOrNothing(), NO_TEXT);
        this.forOthers = presentation(linked(behaviour(look(SETTABLE)))
                .optional("name", text())
                .optional("interactions_endpoint_url", urlOrNothing()));
    }

    private static Settings look(int flags) {
        return Settings.keptIn(it -> it.fields)
                .resettable("description", anything(), NO_TEXT)
                .optional("icon", image().nullable(), (it, image) -> it.fields.put("icon", Image.hash(image)))
                .removable("cover_image", image(), "cover_image", image -> Json.of(Image.hash(image)))
                .optional("flags", IntSpec.bits(flags), (it, bits) -> it.setFlags(flags, bits.longValue()))
                .removable("deeplink_uri", text());
    }

    private static Settings behaviour(Settings settings) {
        return settings.removable("rpc_origins", TEXTS)
                .optional("role_connections_verification_url", url().nullable())
                .optional("interactions_version", IntSpec.oneOf(1, 2))
                .resettable("interactions_event_types", TEXTS, NO_TEXTS)
                .optional("explicit_content_filter", IntSpec.oneOf(0, 1))
                .removable("tags", listOf(text(1, 20), 0, 5))
                .removable("install_params", INSTALL_PARAMS)
                .removable("custom_install_url", url())
                .optional("integration_types_config", mapOf(IntSpec.oneOf(0, 1), TYPE_CONFIG))
                .resettable("max_participants", IntSpec.between(UNLIMITED, Integer.MAX_VALUE), Json.of(UNLIMITED));
    }

    private Settings linked(Settings settings) {
        return settings.optional(
                        "guild_id",
                        known(id -> community.guilds.byId(id).isPresent()).nullable(),
                        (it, id) ->
                                it.guild = community.guilds.byId(id.asText()).orElse(null))
                .resettable("redirect_uris", listOf(text(), 0, 10), NO_TEXTS);
    }

    private Settings presentation(Settings settings) {
        ValueSpec companies = listOf(known(community.applications.companies::containsKey));
        return settings.removable("developer_ids", companies, "developers", this::companies)
                .removable("publisher_ids", companies, "publishers", this::companies)
                .optional("integration_public", bool())
                .optional("integration_require_code_grant", bool())
                .optional("bot_public", bool(), alias("integration_public"))
                .optional("bot_require_code_grant", bool(), alias("integration_require_code_grant"))
                .removable("terms_of_service_url", url())
                .removable("privacy_policy_url", url())
                .optional("discoverability_state", IntSpec.oneOf(2, 3))
                .optional("monetization_state", IntSpec.oneOf(1, 2));
    }

    private JsonNode companies(JsonNode ids) {
        return Json.of(Json.texts(ids).stream()
                .map(id -> Json.object().with("id", id).with("name", community.applications.companies.get(id))));
    }

    /** The old name of a field, which named the bot instead of the whole application. */
    private static BiConsumer<Application, JsonNode> alias(String field) {
        return (application, value) -> application.fields.set(field, value);
    }

    private static ValueSpec known(Predicate<String> ids) {
        return (value, errors) -> {
            snowflake().check(value, errors);
            if (errors.isEmpty() && !ids.test(value.textValue())) {
                errors.add("BASE_TYPE_CHOICES", "There is nothing with this id.");
            }
        };
    }

    private static ValueSpec urlOrNothing() {
        return (value, errors) -> {
            if (!value.isTextual() || !value.textValue().isEmpty()) {
                url().check(value, errors);
            }
        };
    }
}
