package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.ImageHash;
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
import io.guildkit.testkit.internal.validation.ImageType;
import io.guildkit.testkit.internal.view.AttachmentJson;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Pictures that an application shows without owning them as assets. */
final class UploadRoutes {
    private static final String FILE = "file";
    private static final String URLS = "urls";
    private static final BodySpec EXTERNAL = BodySpec.empty()
            .required(URLS, listOf(text().length(1, 256).matching(Pattern.compile("https?://\\S+"), "URL"), 1, 2));

    private final State state;
    private final Community community;
    private final OwnershipCheck ownership;

    UploadRoutes(State state, Community community, OwnershipCheck ownership) {
        this.state = state;
        this.community = community;
        this.ownership = ownership;
    }

    void register(Router router) {
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
        Part file = file(exchange.parts());
        ImageType type = ImageType.of(file.content())
                .orElseThrow(() -> Problem.field(FILE, "IMAGE_TYPE_INVALID", "Must be a PNG, JPEG or GIF image."));
        String filename = Optional.ofNullable(file.filename()).orElse(FILE);
        Attachment attachment = Attachment.create(state, filename, null, type.mediaType(), file.content());
        community.messages().add(attachment);
        ObjectNode body = Reply.object();
        body.set("attachment", AttachmentJson.of(attachment).put("ephemeral", true));
        return Reply.ok(body);
    }

    private static Part file(List<Part> parts) {
        FormErrors errors = new FormErrors();
        Part file = null;
        for (Part part : parts) {
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
