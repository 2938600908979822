package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Application.Asset;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.Image;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.MessageJson;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The assets of an application, and other images that it shows. New assets appear late in the list, unless the request
 * bypasses the cache.
 */
public record AssetRoutes(Community community, OwnershipCheck ownership) {
    /** The delay until a new asset is listed. */
    public static final Duration DELAY = Duration.ofMinutes(1);

    private static final String NO_CACHE = "nocache";
    private static final String NAME = "name";
    private static final String TYPE = "type";
    private static final BodySpec CREATE = BodySpec.empty()
            .required(NAME, text())
            .required(TYPE, IntSpec.oneOf(1, 2))
            .required("image", image());
    private static final String FILE = "file";
    private static final String URLS = "urls";
    private static final BodySpec EXTERNAL =
            BodySpec.empty().required(URLS, listOf(text(1, 256).matching("https?://\\S+", "URL"), 1, 2));

    void register(Router router) {
        router.open("GET /oauth2/applications/{application.id}/assets")
                .query(QuerySpec.none().bool(NO_CACHE))
                .json(exchange -> list(
                        ownership.named(exchange), exchange.queryFlag(NO_CACHE) ? Instant.MAX : community.state.now()));
        router.signedIn("POST /oauth2/applications/{application.id}/assets")
                .body(CREATE)
                .json(this::create);
        router.signedIn("DELETE /oauth2/applications/{application.id}/assets/{asset.id}")
                .noContent(this::delete);
        router.signedIn("POST /applications/{application.id}/external-assets")
                .body(EXTERNAL)
                .json(this::external);
        router.signedIn("POST /applications/{application.id}/attachment")
                .oauth2(Route.ANY_SCOPE)
                .form(Route.MULTIPART)
                .json(this::attach);
    }

    /** Returns the JSON of the assets of some applications by their ids. */
    static Json byApplication(List<Application> applications, Instant when) {
        Json json = Json.object();
        applications.forEach(application -> json.with(application.id, list(application, when)));
        return json;
    }

    /** Returns the JSON of the assets of an application that are listed at some time. */
    private static ArrayNode list(Application application, Instant when) {
        return Json.array(application.assets.values().stream()
                .filter(asset -> !asset.listedFrom().isAfter(when))
                .map(AssetRoutes::json));
    }

    private static Json json(Asset asset) {
        return Json.object().with("id", asset.id()).with(TYPE, asset.type()).with(NAME, asset.name());
    }

    private Json create(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        Asset asset = new Asset(
                community.state.seeds.snowflake(),
                exchange.number(TYPE, 0),
                exchange.text(NAME),
                community.state.now().plus(DELAY));
        application.assets.put(asset.id(), asset);
        return json(asset);
    }

    private void delete(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        if (application.assets.remove(exchange.variable("asset.id")) == null) {
            throw Problem.general(404, "Unknown Asset");
        }
    }

    private ArrayNode external(Exchange exchange) {
        ownership.named(exchange);
        return Json.array(exchange.texts(URLS).stream()
                .map(url -> Json.object()
                        .with("url", url)
                        .with(
                                "external_asset_path",
                                "external/" + Image.hash(url) + "/" + url.replaceFirst("://", "/"))));
    }

    private Json attach(Exchange exchange) {
        ownership.named(exchange);
        Part file = file(exchange);
        Image.Type type = Image.Type.of(file.content())
                .orElseThrow(() -> Problem.field(FILE, "IMAGE_TYPE_INVALID", "Must be a PNG, JPEG or GIF image."));
        String filename = Objects.requireNonNullElse(file.filename(), FILE);
        Attachment attachment = Attachment.create(community.state, filename, null, type.mediaType(), file.content());
        community.messages.loose.add(attachment);
        return Json.object()
                .with("attachment", MessageJson.attachment(attachment).with("ephemeral", true));
    }

    private static Part file(Exchange exchange) {
        FormErrors errors = exchange.bodyErrors();
        Part file = null;
        for (Part part : exchange.parts()) {
            FormErrors place = errors.at(part.name());
            if (!part.name().equals(FILE)) {
                BodySpec.unknown(place);
            } else if (file == null) {
                file = part;
            } else {
                place.add("FORM_FIELD_REPEATED", "This was sent twice.");
            }
        }
        if (file == null) {
            BodySpec.required(errors.at(FILE));
        }
        Problem.throwIfAny(errors);
        return Objects.requireNonNull(file);
    }
}
