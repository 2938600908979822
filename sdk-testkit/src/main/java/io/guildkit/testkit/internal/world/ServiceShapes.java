package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.ObjectShape.record;
import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.constant;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;

import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.discovery.DiscoverySettings.Category;
import io.guildkit.testkit.internal.gifs.GifCatalogue;
import io.guildkit.testkit.internal.gifs.GifCatalogue.Gif;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.State.Location;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import java.util.List;
import java.util.Map;

/** The settings of the service, and the objects without an account or guild. */
public final class ServiceShapes extends Shapes {
    private final ObjectShape<Object, Location> location = record(
                    Location.class, "Location", "The country of all clients, and what its law demands.")
            .required("country_code", TEXT, "Two letters.")
            .key("consent_required", BOOL.or(false), "Whether registration requires consent to the terms.")
            .key(
                    "promotion_required",
                    BOOL.or(false),
                    "Whether registration requires a decision about promotional e-mail.")
            .key("promotion_pre_checked", BOOL.or(false), "Whether consent to promotional e-mail is pre-checked.");

    public final ObjectShape<Object, World> settings = new ObjectShape<>(
                    World.class, "Settings", "The settings of the service.", (parent, keys) -> world)
            .field(
                    "lenient",
                    BOOL,
                    "Whether requests may deviate from the documents, as services permit.",
                    it -> it.leniency.isGranted(),
                    (it, value) -> it.leniency.set(value))
            .field("location", location, "The country of all clients.", "state.location")
            .field("seen_address", TEXT, "The address of the client.", "state.seenAddress")
            .field(
                    "chat_compat_answer",
                    constant(WebhookSettings.ChatResponse.class),
                    "The response of the chat-compatible route of webhooks.",
                    "webhookSettings.chatResponse")
            .field(
                    "elevation_routes",
                    listOf(references.route).alsoEmpty(),
                    "The routes that require a second factor.",
                    "state.elevations.routes");

    public final ObjectShape<Object, Outbox.Message> sent = ObjectShape.<Object, Outbox.Message>record(
                    Outbox.Message.class,
                    "SentMessage",
                    "A mail or a text message that the service sent.",
                    (parent, message) -> world.state.outbox.restore(message))
            .required("kind", constant(Outbox.Kind.class), "Its kind.")
            .required("to", TEXT, "The email address or phone number.", "recipient")
            .required("secret", TEXT, "The code or token in it.")
            .required("time", INSTANT, "The time of sending.");

    private final ObjectShape<Object, Gif> gif = record(Gif.class, "Gif", "A GIF.")
            .required("id", TEXT, "The id.")
            .required("title", TEXT, "What it shows.")
            .key("tags", listOf(TEXT).or(List.of()), "The words by which it is found, besides those of the title.")
            .key("width", INT.or(400), "The width in pixels.")
            .key("height", INT.or(300), "The height in pixels.");

    private final ObjectShape<Object, GifCatalogue.Selection> selection = record(
                    GifCatalogue.Selection.class, "GifSelection", "That a user has chosen a GIF.")
            .required("id", TEXT, "The id of the GIF.")
            .required("query", TEXT, "The search text.");

    final ObjectShape<Object, GifCatalogue> gifs = new ObjectShape<>(
                    GifCatalogue.class,
                    "Gifs",
                    "The GIFs there are. Absent members keep what there is at first.",
                    (parent, keys) -> world.gifCatalogue)
            .field("gifs", listOf(gif).alsoEmpty(), "The GIFs.", GifCatalogue::all, (it, value) -> {
                it.removeIf(known -> true);
                value.forEach(it::put);
            })
            .field(
                    "categories",
                    mapOf(TEXT).alsoEmpty(),
                    "The id of the GIF that stands for each category.",
                    (it, value) -> {
                        it.categories.clear();
                        it.categories.putAll(value);
                    })
            .field("trending_terms", listOf(TEXT).alsoEmpty(), "Terms that everybody looks for.")
            .field("selections", listOf(selection), "The selections.")
            .field("next_id", INT, "The number of the next GIF.");

    private final ObjectShape<Object, Category> category = record(
                    Category.class, "Category", "A category of discovery.")
            .required("id", INT, "The number.")
            .required("name", TEXT, "The name in English.")
            .key("primary", BOOL.or(false), "Whether it can be the first category of a guild.")
            .key("translations", mapOf(TEXT).or(Map.of()), "The name in other languages.");

    final ObjectShape<Object, DiscoverySettings> discovery = new ObjectShape<>(
                    DiscoverySettings.class,
                    "Discovery",
                    "The settings of discovery.",
                    (parent, keys) -> world.discoverySettings)
            .field(
                    "categories",
                    listOf(category).alsoEmpty(),
                    "The categories, in place of those there are at first.",
                    it -> it.categories.values(),
                    (it, value) -> {
                        it.categories.clear();
                        value.forEach(it::add);
                    })
            .field("banned_terms", listOf(TEXT).alsoEmpty(), "The terms that are invalid, in lower case.")
            .field("search_shape", constant(DiscoverySettings.Shape.class), "The form of search results.", "shape")
            .field("null_entries", BOOL, "Whether lists of guilds have a null at their end.")
            .field("numeric_category_ids", BOOL, "Whether category ids are numbers.")
            .field("emojis_shown", BOOL, "Whether guilds come with emojis and stickers.");

    ServiceShapes(World world, References references) {
        super(world, references);
    }
}
