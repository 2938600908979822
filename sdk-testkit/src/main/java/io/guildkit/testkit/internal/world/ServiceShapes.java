package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;
import static io.guildkit.testkit.internal.world.AccountShapes.replace;

import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.discovery.DiscoverySettings.Category;
import io.guildkit.testkit.internal.gifs.GifCatalogue;
import io.guildkit.testkit.internal.gifs.GifCatalogue.Gif;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.State.Location;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings of the service, and the objects without an account or guild. */
public final class ServiceShapes {
    public final ObjectShape<Object, World> settings;
    public final ObjectShape<World, Outbox.Message> sent;
    final ObjectShape<Object, GifCatalogue> gifs;
    final ObjectShape<Object, DiscoverySettings> discovery;

    private final World world;
    private final References references;

    ServiceShapes(World world, References references) {
        this.world = world;
        this.references = references;
        settings = settings();
        sent = sent();
        gifs = gifs();
        discovery = discovery();
    }

    private ObjectShape<Object, World> settings() {
        Type<Location> location = new ObjectShape<Object, Location>(
                        "Location",
                        "The country of all clients, and what its law demands.",
                        (parent, keys) -> new Location(
                                keys.require("country_code"),
                                keys.require("consent_required"),
                                keys.require("promotion_required"),
                                keys.require("promotion_pre_checked")))
                .key("country_code", TEXT, "Two letters.", Location::countryCode)
                .required()
                .key(
                        "consent_required",
                        BOOL,
                        "Whether registration requires consent to the terms.",
                        Location::consentRequired)
                .otherwise(false)
                .key(
                        "promotion_required",
                        BOOL,
                        "Whether registration requires a decision about promotional e-mail.",
                        Location::promotionRequired)
                .otherwise(false)
                .key(
                        "promotion_pre_checked",
                        BOOL,
                        "Whether consent to promotional e-mail is pre-checked.",
                        Location::promotionPreChecked)
                .otherwise(false)
                .type(this, View.STATE);
        return new ObjectShape<Object, World>("Settings", "The settings of the service.", (parent, keys) -> world)
                .field(
                        "lenient",
                        BOOL,
                        "Whether unknown fields, query parameters and versions are ignored.",
                        it -> it.leniency.isGranted(),
                        (it, value) -> it.leniency.set(value))
                .field(
                        "location",
                        location,
                        "The country of all clients.",
                        it -> it.state.location,
                        (it, value) -> it.state.location = value)
                .field(
                        "seen_address",
                        TEXT,
                        "The address of the client.",
                        it -> it.state.seenAddress,
                        (it, value) -> it.state.seenAddress = value)
                .field(
                        "chat_compat_answer",
                        constant(WebhookSettings.ChatResponse.class),
                        "The response of the chat-compatible route of webhooks.",
                        it -> it.webhookSettings.chatResponse,
                        (it, value) -> it.webhookSettings.chatResponse = value)
                .field(
                        "code_host_event_header",
                        TEXT,
                        "The header in which a code host names its events.",
                        it -> it.webhookSettings.eventHeader,
                        (it, value) -> it.webhookSettings.eventHeader = value)
                .field(
                        "elevation_routes",
                        listOf(references.route),
                        "The routes that require a second factor.",
                        it -> it.state.elevations.routes,
                        (it, value) -> replace(it.state.elevations.routes, value));
    }

    private ObjectShape<World, Outbox.Message> sent() {
        return new ObjectShape<World, Outbox.Message>(
                        "SentMessage", "A mail or a text message that the service sent.", (parent, keys) -> {
                            Outbox.Message message = new Outbox.Message(
                                    keys.require("kind"),
                                    keys.require("to"),
                                    keys.require("secret"),
                                    keys.require("time"));
                            parent.state.outbox.restore(message);
                            return message;
                        })
                .key("kind", constant(Outbox.Kind.class), "Its kind.", Outbox.Message::kind)
                .required()
                .key("to", TEXT, "The email address or phone number.", Outbox.Message::recipient)
                .required()
                .key("secret", TEXT, "The code or token in it.", Outbox.Message::secret)
                .required()
                .key("time", INSTANT, "The time of sending.", Outbox.Message::time)
                .required();
    }

    private ObjectShape<Object, GifCatalogue> gifs() {
        Type<Gif> gif = new ObjectShape<Object, Gif>(
                        "Gif",
                        "A GIF.",
                        (parent, keys) -> new Gif(
                                keys.require("id"),
                                keys.require("title"),
                                List.copyOf(keys.<Collection<String>>require("tags")),
                                keys.require("width"),
                                keys.require("height")))
                .key("id", TEXT, "The id.", Gif::id)
                .required()
                .key("title", TEXT, "What it shows.", Gif::title)
                .required()
                .key("tags", listOf(TEXT), "The words by which it is found, besides those of the title.", Gif::tags)
                .otherwise(List.of())
                .key("width", INT, "The width in pixels.", Gif::width)
                .otherwise(400)
                .key("height", INT, "The height in pixels.", Gif::height)
                .otherwise(300)
                .type(this, View.STATE);
        Type<GifCatalogue.Selection> selection = new ObjectShape<Object, GifCatalogue.Selection>(
                        "GifSelection",
                        "That a user has chosen a GIF.",
                        (parent, keys) -> new GifCatalogue.Selection(keys.require("id"), keys.require("query")))
                .key("id", TEXT, "The id of the GIF.", GifCatalogue.Selection::id)
                .required()
                .key("query", TEXT, "The search text.", GifCatalogue.Selection::query)
                .required()
                .type(this, View.STATE);
        return new ObjectShape<Object, GifCatalogue>(
                        "Gifs",
                        "The GIFs there are. Absent members keep what there is at first.",
                        (parent, keys) -> world.gifCatalogue)
                .field("gifs", listOf(gif), "The GIFs.", GifCatalogue::all, (it, value) -> {
                    it.removeIf(known -> true);
                    value.forEach(it::put);
                })
                .field(
                        "categories",
                        mapOf(TEXT),
                        "The id of the GIF that stands for each category.",
                        it -> it.categories,
                        (it, value) -> {
                            it.categories.clear();
                            it.categories.putAll(value);
                        })
                .field(
                        "trending_terms",
                        listOf(TEXT),
                        "Terms that everybody looks for.",
                        it -> it.trendingTerms,
                        (it, value) -> replace(it.trendingTerms, value))
                .field(
                        "selections",
                        listOf(selection),
                        "The selections.",
                        it -> it.selections,
                        (it, value) -> replace(it.selections, value))
                .field(
                        "next_id",
                        INT,
                        "The number of the next GIF.",
                        it -> it.nextId,
                        (it, value) -> it.nextId = value);
    }

    private ObjectShape<Object, DiscoverySettings> discovery() {
        Type<Category> category = new ObjectShape<Object, Category>(
                        "Category",
                        "A category of discovery.",
                        (parent, keys) -> new Category(
                                keys.require("id"),
                                keys.require("name"),
                                keys.require("primary"),
                                Map.copyOf(keys.<Map<String, String>>require("translations"))))
                .key("id", INT, "The number.", Category::id)
                .required()
                .key("name", TEXT, "The name in English.", Category::name)
                .required()
                .key("primary", BOOL, "Whether it can be the first category of a guild.", Category::primary)
                .otherwise(false)
                .key(
                        "translations",
                        mapOf(TEXT),
                        "The name in other languages.",
                        it -> new TreeMap<>(it.translations()))
                .otherwise(Map.of())
                .type(this, View.STATE);
        return new ObjectShape<Object, DiscoverySettings>(
                        "Discovery", "The settings of discovery.", (parent, keys) -> world.discoverySettings)
                .field(
                        "categories",
                        listOf(category),
                        "The categories, in place of those there are at first.",
                        it -> it.categories.values(),
                        (it, value) -> {
                            it.categories.clear();
                            value.forEach(it::add);
                        })
                .field(
                        "banned_terms",
                        listOf(TEXT),
                        "The terms that are invalid, in lower case.",
                        it -> it.bannedTerms,
                        (it, value) -> replace(it.bannedTerms, value))
                .field(
                        "search_shape",
                        constant(DiscoverySettings.Shape.class),
                        "The form of search results.",
                        it -> it.shape,
                        (it, value) -> it.shape = value)
                .field(
                        "null_entries",
                        BOOL,
                        "Whether lists of guilds have a null at their end.",
                        it -> it.nullEntries,
                        (it, value) -> it.nullEntries = value)
                .field(
                        "numeric_category_ids",
                        BOOL,
                        "Whether category ids are numbers.",
                        it -> it.numericCategoryIds,
                        (it, value) -> it.numericCategoryIds = value)
                .field(
                        "emojis_shown",
                        BOOL,
                        "Whether guilds come with emojis and stickers.",
                        it -> it.emojisShown,
                        (it, value) -> it.emojisShown = value);
    }
}
