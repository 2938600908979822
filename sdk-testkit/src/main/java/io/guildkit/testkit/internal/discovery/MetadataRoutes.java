package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Reason;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.view.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The profile of a guild in discovery. Null resets a field to its default. */
record MetadataRoutes(Doorkeeper doorkeeper, DiscoverySettings settings) {
    private static final String TEMPLATE = "/guilds/{guild.id}/discovery-metadata";
    private static final String PRIMARY_CATEGORY = "primary_category_id";
    private static final String KEYWORDS = "keywords";
    private static final String EMOJIS = "emoji_discoverability_enabled";
    private static final String PUBLISHED = "is_published";
    private static final String REASONS = "reasons_to_join";
    private static final String SOCIAL_LINKS = "social_links";
    private static final String ABOUT = "about";
    private static final String REASON = "reason";
    private static final String EMOJI_ID = "emoji_id";
    private static final String EMOJI_NAME = "emoji_name";

    private static final BodySpec REASON_RULE = BodySpec.empty()
            .required(REASON, text())
            .optional(EMOJI_ID, snowflake().nullable())
            .optional(EMOJI_NAME, text().nullable());

    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(PRIMARY_CATEGORY, IntSpec.natural().nullable())
            .optional(KEYWORDS, listOf(text().length(1, 30), 0, 10).nullable())
            .optional(EMOJIS, bool().nullable())
            .optional(PUBLISHED, bool().nullable())
            .optional(REASONS, listOf(REASON_RULE, 0, 4).nullable())
            .optional(SOCIAL_LINKS, listOf(text().length(1, 256), 0, 9).nullable())
            .optional(ABOUT, text().length(0, 2400).nullable());

    void register(Router router) {
        router.get(TEMPLATE).botsToo().handle(this::get);
        router.patch(TEMPLATE).botsToo().body(MODIFY).handle(this::modify);
    }

    static ArrayNode reasons(DiscoveryProfile profile) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (Reason reason : profile.reasons) {
            list.addObject()
                    .put(REASON, reason.text())
                    .put(EMOJI_ID, reason.emojiId())
                    .put(EMOJI_NAME, reason.emojiName());
        }
        return list;
    }

    static ArrayNode categoryIds(DiscoveryProfile profile, DiscoverySettings settings) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (int id : profile.subcategories) {
            if (settings.numericCategoryIds) {
                list.add(id);
            } else {
                list.add(Integer.toString(id));
            }
        }
        return list;
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(json(doorkeeper.guild(exchange, Permission.MANAGE_GUILD)));
    }

    private Reply modify(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        DiscoveryProfile profile = guild.discovery;
        requirePrimary(exchange.number(PRIMARY_CATEGORY, 0));
        change(exchange, PRIMARY_CATEGORY, value -> profile.primaryCategory = value.asInt(0));
        change(exchange, KEYWORDS, value -> profile.keywords = textsOrNull(value));
        change(exchange, EMOJIS, value -> profile.emojiDiscoverable = value.asBoolean(true));
        change(exchange, PUBLISHED, value -> profile.published = value.asBoolean(false));
        change(exchange, REASONS, value -> profile.reasons = readReasons(value));
        change(exchange, SOCIAL_LINKS, value -> profile.socialLinks = textsOrNull(value));
        change(exchange, ABOUT, value -> profile.about = value.textValue());
        return Reply.ok(json(guild));
    }

    private void requirePrimary(int id) {
        Category category = settings.categories.get(id);
        if (category == null || !category.primary()) {
            throw Problem.field(PRIMARY_CATEGORY, "BASE_TYPE_CHOICES", "This is no primary category.");
        }
    }

    private static void change(Exchange exchange, String field, Consumer<JsonNode> change) {
        JsonNode value = exchange.value(field);
        if (value != null) {
            change.accept(value);
        }
    }

    private static @Nullable List<String> textsOrNull(JsonNode value) {
        if (value.isNull()) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        value.forEach(element -> texts.add(element.asText()));
        return List.copyOf(texts);
    }

    private static List<Reason> readReasons(JsonNode value) {
        List<Reason> reasons = new ArrayList<>();
        value.forEach(element -> reasons.add(new Reason(
                element.path(REASON).asText(),
                element.path(EMOJI_ID).textValue(),
                element.path(EMOJI_NAME).textValue())));
        return reasons;
    }

    private ObjectNode json(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        ObjectNode json = Reply.object().put("guild_id", guild.id).put(PRIMARY_CATEGORY, profile.primaryCategory);
        json.set(KEYWORDS, DiscoverableGuildJson.textsOrNull(profile.keywords));
        json.put(EMOJIS, profile.emojiDiscoverable)
                .put("partner_actioned_timestamp", Timestamps.write(profile.partnerActioned))
                .put("partner_application_timestamp", Timestamps.write(profile.partnerApplication))
                .put(PUBLISHED, profile.published);
        json.set(REASONS, reasons(profile));
        json.set(SOCIAL_LINKS, DiscoverableGuildJson.textsOrNull(profile.socialLinks));
        json.put(ABOUT, profile.about);
        json.set("category_ids", categoryIds(profile, settings));
        return json;
    }
}
