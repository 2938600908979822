package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Asset;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.FormType;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.ImageSpec;
import io.guildkit.testkit.internal.validation.ImageType;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.AttachmentJson;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The assets of an application, and other images that it shows. New assets appear late in the list, unless the request
 * bypasses the cache.
 */
public record AssetRoutes(State state, Community community, OwnershipCheck ownership) {
    /** The delay until a new asset is listed. */
    public static final Duration DELAY = Duration.ofMinutes(1);

    private static final String TEMPLATE = "/oauth2" + OwnershipCheck.APPLICATION + "/assets";
    private static final String NO_CACHE = "nocache";
    private static final BodySpec CREATE = BodySpec.empty()
            .required(AssetJson.NAME, text())
            .required(AssetJson.TYPE, IntSpec.oneOf(1, 2))
            .required("image", new ImageSpec());
    private static final String FILE = "file";
    private static final String URLS = "urls";
    private static final BodySpec EXTERNAL = BodySpec.empty()
            .required(URLS, listOf(text().length(1, 256).matching(Pattern.compile("https?://\\S+"), "URL"), 1, 2));

    void register(Router router) {
        router.get(TEMPLATE).open().query(QuerySpec.none().bool(NO_CACHE)).handle(this::list);
        router.post(TEMPLATE).botsToo().body(CREATE).handle(this::create);
        router.delete(TEMPLATE + "/{asset.id}").botsToo().handle(this::delete);
        router.post(OwnershipCheck.APPLICATION + "/external-assets")
                .botsToo()
                .body(EXTERNAL)
                .handle(this::external);
        router.post(OwnershipCheck.APPLICATION + "/attachment")
                .botsToo()
                .oauth2(Route.ANY_SCOPE)
                .form(FormType.MULTIPART)
                .handle(this::attach);
    }

    private Reply list(Exchange exchange) {
        Instant when = exchange.queryFlag(NO_CACHE) ? Instant.MAX : state.now();
        return Reply.ok(AssetJson.list(ownership.named(exchange), when));
    }

    private Reply create(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        Asset asset = new Asset(
                state.seeds.snowflake(),
                exchange.number(AssetJson.TYPE, 0),
                exchange.text(AssetJson.NAME),
                state.now().plus(DELAY));
        application.assets.put(asset.id(), asset);
        return Reply.ok(AssetJson.of(asset));
    }

    private Reply delete(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        if (application.assets.remove(exchange.variable("asset.id")) == null) {
            throw Problem.unknown(ErrorCode.GENERAL, "Asset");
        }
        return Reply.noContent();
    }

    private Reply external(Exchange exchange) {
        ownership.named(exchange);
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (String url : exchange.texts(URLS)) {
            String path = "external/" + ImageHash.of(url) + "/" + url.replaceFirst("://", "/");
            list.addObject().put("url", url).put("external_asset_path", path);
        }
        return Reply.ok(list);
    }

    private Reply attach(Exchange exchange) {
        ownership.named(exchange);
        Part file = file(exchange);
        ImageType type = ImageType.of(file.content())
                .orElseThrow(() -> Problem.field(FILE, "IMAGE_TYPE_INVALID", "Must be a PNG, JPEG or GIF image."));
        String filename = Optional.ofNullable(file.filename()).orElse(FILE);
        Attachment attachment = Attachment.create(state, filename, null, type.mediaType(), file.content());
        community.messages.add(attachment);
        ObjectNode body = Reply.object();
        body.set("attachment", AttachmentJson.of(attachment).put("ephemeral", true));
        return Reply.ok(body);
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
