package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.anything;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.ImageSpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.MapSpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.validation.UrlSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The changeable fields of an application. */
final class ApplicationSettings {
    private static final int LIMITED_INTENTS = 1 << 13 | 1 << 15 | 1 << 19;
    private static final int PUBLIC_OAUTH2_CLIENT = 1 << 8;
    private static final int SETTABLE = LIMITED_INTENTS | PUBLIC_OAUTH2_CLIENT;
    private static final int CREATOR_MONETIZATION = 4;
    private static final int UNLIMITED = -1;
    private static final ValueSpec TEXTS = listOf(text(), 0, Integer.MAX_VALUE);
    private static final ValueSpec REDIRECT_URIS = listOf(text(), 0, 10);
    private static final ValueSpec TAGS = listOf(text().length(1, 20), 0, 5);
    private static final TextSpec PERMISSIONS = text().matching(Pattern.compile("[0-9]{1,20}"), "set of permissions");
    private static final BodySpec INSTALL_PARAMS =
            BodySpec.empty().required("scopes", TEXTS).required("permissions", PERMISSIONS);
    private static final ValueSpec TYPE_CONFIG =
            BodySpec.empty().optional("oauth2_install_params", INSTALL_PARAMS).nullable();
    private static final ValueSpec TYPE_CONFIGS = new MapSpec(IntSpec.oneOf(0, 1), TYPE_CONFIG);

    private final ApplicationStore applications;
    private final Community community;
    final Settings forCreation;
    final Settings forOthers;
    final Settings forItself;

    ApplicationSettings(Community community) {
        this.community = community;
        this.applications = community.applications;
        this.forCreation = linked(look(LIMITED_INTENTS).required(ApplicationFields.NAME, text()))
                .optional(ApplicationFields.TYPE, IntSpec.oneOf(CREATOR_MONETIZATION));
        this.forItself = behaviour(look(SETTABLE))
                .resettable(ApplicationFields.INTERACTIONS_ENDPOINT_URL, urlOrNothing(), TextNode.valueOf(""));
        this.forOthers = presentation(linked(behaviour(look(SETTABLE)))
                .optional(ApplicationFields.NAME, text())
                .optional(ApplicationFields.INTERACTIONS_ENDPOINT_URL, urlOrNothing()));
    }

    private static Settings look(int flags) {
        return Settings.keptIn(it -> it.fields)
                .resettable(ApplicationFields.DESCRIPTION, anything(), TextNode.valueOf(""))
                .optional(
                        ApplicationFields.ICON,
                        new ImageSpec().nullable(),
                        (application, image) -> application.fields.put(ApplicationFields.ICON, ImageHash.of(image)))
                .optional(ApplicationFields.COVER_IMAGE, new ImageSpec().nullable(), ApplicationSettings::writeCover)
                .optional(
                        ApplicationFields.FLAGS,
                        IntSpec.bits(flags),
                        (application, bits) -> application.setFlags(flags, bits.longValue()))
                .removable(ApplicationFields.DEEPLINK_URI, text());
    }

    private static Settings behaviour(Settings settings) {
        return settings.removable(ApplicationFields.RPC_ORIGINS, TEXTS)
                .optional(ApplicationFields.VERIFICATION_URL, new UrlSpec().nullable())
                .optional(ApplicationFields.INTERACTIONS_VERSION, IntSpec.oneOf(1, 2))
                .resettable(ApplicationFields.INTERACTIONS_EVENT_TYPES, TEXTS, emptyList())
                .optional(ApplicationFields.EXPLICIT_CONTENT_FILTER, IntSpec.oneOf(0, 1))
                .removable(ApplicationFields.TAGS, TAGS)
                .removable(ApplicationFields.INSTALL_PARAMS, INSTALL_PARAMS)
                .removable(ApplicationFields.CUSTOM_INSTALL_URL, new UrlSpec())
                .optional(ApplicationFields.INTEGRATION_TYPES_CONFIG, TYPE_CONFIGS)
                .resettable(
                        ApplicationFields.MAX_PARTICIPANTS,
                        IntSpec.between(UNLIMITED, Integer.MAX_VALUE),
                        IntNode.valueOf(UNLIMITED));
    }

    private Settings linked(Settings settings) {
        return settings.optional(
                        ApplicationFields.GUILD_ID,
                        known(id -> community.guild(id).isPresent()).nullable(),
                        (application, id) ->
                                application.guild = community.guild(id.asText()).orElse(null))
                .resettable(ApplicationFields.REDIRECT_URIS, REDIRECT_URIS, emptyList());
    }

    private Settings presentation(Settings settings) {
        ValueSpec companies = listOf(known(applications.companies::containsKey), 0, Integer.MAX_VALUE)
                .nullable();
        return settings.optional("developer_ids", companies, companyWriter(ApplicationFields.DEVELOPERS))
                .optional("publisher_ids", companies, companyWriter(ApplicationFields.PUBLISHERS))
                .optional(ApplicationFields.INTEGRATION_PUBLIC, bool())
                .optional(ApplicationFields.INTEGRATION_REQUIRE_CODE_GRANT, bool())
                .optional(ApplicationFields.BOT_PUBLIC, bool(), alias(ApplicationFields.INTEGRATION_PUBLIC))
                .optional(
                        ApplicationFields.BOT_REQUIRE_CODE_GRANT,
                        bool(),
                        alias(ApplicationFields.INTEGRATION_REQUIRE_CODE_GRANT))
                .removable(ApplicationFields.TERMS_OF_SERVICE_URL, new UrlSpec())
                .removable(ApplicationFields.PRIVACY_POLICY_URL, new UrlSpec())
                .optional(ApplicationFields.DISCOVERABILITY_STATE, IntSpec.oneOf(2, 3))
                .optional(ApplicationFields.MONETIZATION_STATE, IntSpec.oneOf(1, 2));
    }

    private BiConsumer<Application, JsonNode> companyWriter(String field) {
        return (application, ids) -> {
            if (ids.isNull()) {
                application.fields.remove(field);
                return;
            }
            ArrayNode companies = application.fields.putArray(field);
            ids.forEach(id ->
                    companies.addObject().put("id", id.asText()).put("name", applications.companies.get(id.asText())));
        };
    }

    /** The old name of a field, which named the bot instead of the whole application. */
    private static BiConsumer<Application, JsonNode> alias(String field) {
        return (application, value) -> application.fields.set(field, value);
    }

    private static void writeCover(Application application, JsonNode image) {
        if (image.isNull()) {
            application.fields.remove(ApplicationFields.COVER_IMAGE);
        } else {
            application.fields.put(ApplicationFields.COVER_IMAGE, ImageHash.of(image));
        }
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
        ValueSpec url = new UrlSpec();
        return (value, errors) -> {
            if (!value.isTextual() || !value.textValue().isEmpty()) {
                url.check(value, errors);
            }
        };
    }

    private static ArrayNode emptyList() {
        return JsonNodeFactory.instance.arrayNode();
    }
}
