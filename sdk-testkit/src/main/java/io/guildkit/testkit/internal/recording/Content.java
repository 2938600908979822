package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.server.FormReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import okhttp3.FormBody;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** The body of a request or response, in a form that can be searched for secrets. */
sealed interface Content {
    Pattern FILE = Pattern.compile("(image|audio|video|font)/|application/octet-stream");
    Pattern FIELD_NAME = Pattern.compile("[A-Za-z0-9_.\\[\\]-]+");
    /** Text without a value may be base 64, which ends with equals signs. */
    Pattern VALUE = Pattern.compile("[^=]");

    ObjectMapper MAPPER = new JsonMapper();

    /** No body. */
    record None() implements Content {}

    /** JSON. */
    record Tree(JsonNode json) implements Content {}

    /** The text of a field in a form. */
    record Text(String text) implements Content {}

    /** The bytes of a file, as base 64. */
    record Bytes(String base64) implements Content {}

    /** A form of either kind. */
    record Form(List<Field> fields) implements Content {}

    /** A body of unknown form, which may contain secrets that cannot be recognised. */
    record Omitted() implements Content {}

    /** A field or file of a form. */
    record Field(
            String name,
            @Nullable String filename,
            @Nullable String type,
            Content content) {}

    /** Reads a body. */
    static Content read(@Nullable String mediaType, ByteBuffer body) {
        if (!body.hasRemaining()) {
            return new None();
        }
        String type = Objects.requireNonNullElse(mediaType, "").toLowerCase(Locale.ROOT);
        if (type.startsWith(Route.MULTIPART) || type.startsWith(Route.URL_ENCODED)) {
            return form(mediaType, body);
        }
        return FILE.matcher(type).lookingAt() ? new Bytes(encoded(body)) : json(body);
    }

    private static Content form(@Nullable String mediaType, ByteBuffer body) {
        try {
            List<Part> parts = FormReader.read(mediaType, body);
            if (!isMultipart(mediaType) && !isForm(parts)) {
                return new Omitted();
            }
            List<Field> fields = new ArrayList<>();
            for (Part part : parts) {
                fields.add(new Field(part.name(), part.filename(), part.contentType(), field(part)));
            }
            return new Form(List.copyOf(fields));
        } catch (Problem malformed) {
            return new Omitted();
        }
    }

    private static boolean isMultipart(@Nullable String mediaType) {
        return mediaType != null && mediaType.split(";", 2)[0].strip().equalsIgnoreCase(Route.MULTIPART);
    }

    /**
     * Returns whether the parts of a URL-encoded body are fields. Some programs send other text with this media type, which then is the
     * name of a field.
     */
    private static boolean isForm(List<Part> parts) {
        return parts.stream().allMatch(part -> FIELD_NAME.matcher(part.name()).matches())
                && parts.stream().anyMatch(part -> VALUE.matcher(part.text()).find());
    }

    private static Content field(Part part) {
        if (part.filename() != null) {
            return new Bytes(encoded(part.content()));
        }
        return part.text().startsWith("{") ? json(part.content()) : new Text(part.text());
    }

    private static Content json(ByteBuffer body) {
        try {
            JsonNode json = MAPPER.readTree(bytes(body));
            return json.isMissingNode() ? new None() : new Tree(json);
        } catch (IOException e) {
            return new Omitted();
        }
    }

    private static String encoded(ByteBuffer body) {
        return Base64.getEncoder().encodeToString(bytes(body));
    }

    private static byte[] bytes(ByteBuffer body) {
        byte[] bytes = new byte[body.remaining()];
        body.duplicate().get(bytes);
        return bytes;
    }

    /** Returns the JSON, also that in a form; null if there is none. */
    default @Nullable JsonNode json() {
        if (this instanceof Tree tree) {
            return tree.json();
        }
        if (!(this instanceof Form form)) {
            return null;
        }
        Json texts = Json.object();
        for (Field field : form.fields()) {
            if (field.content() instanceof Tree tree) {
                return tree.json();
            }
            if (field.content() instanceof Text text) {
                texts.with(field.name(), text.text());
            }
        }
        return texts;
    }

    /** Returns the JSON; an empty object if there is none. */
    default JsonNode jsonOrEmpty() {
        JsonNode json = json();
        return json == null ? Json.object() : json;
    }

    /** Returns a copy with other texts. Names and files stay. */
    default Content withTexts(UnaryOperator<String> change) {
        if (this instanceof Tree tree) {
            return new Tree(withTexts(tree.json(), change));
        } else if (this instanceof Text text) {
            return new Text(change.apply(text.text()));
        } else if (this instanceof Form form) {
            return new Form(form.fields().stream()
                    .map(field -> new Field(
                            field.name(),
                            field.filename(),
                            field.type(),
                            field.content().withTexts(change)))
                    .toList());
        }
        return this;
    }

    private static JsonNode withTexts(JsonNode json, UnaryOperator<String> change) {
        if (json.isTextual()) {
            return TextNode.valueOf(change.apply(json.textValue()));
        } else if (json.isArray()) {
            return Json.array(Json.values(json).map(element -> withTexts(element, change)));
        } else if (json.isObject()) {
            Json copy = Json.object();
            json.properties().forEach(member -> copy.set(member.getKey(), withTexts(member.getValue(), change)));
            return copy;
        }
        return json;
    }

    /** Returns the body of a request. */
    default RequestBody toRequest(@Nullable String mediaType) {
        MediaType type = mediaType == null ? null : MediaType.parse(mediaType);
        if (this instanceof Tree tree) {
            return RequestBody.create(tree.json().toString().getBytes(StandardCharsets.UTF_8), type);
        } else if (this instanceof Text text) {
            return RequestBody.create(text.text().getBytes(StandardCharsets.UTF_8), type);
        } else if (this instanceof Bytes bytes) {
            return RequestBody.create(Base64.getDecoder().decode(bytes.base64()), type);
        } else if (this instanceof Form form) {
            return Objects.requireNonNull(mediaType).startsWith(Route.MULTIPART) ? multipart(form) : urlEncoded(form);
        }
        return RequestBody.create(new byte[0], null);
    }

    private static RequestBody multipart(Form form) {
        MultipartBody.Builder body = new MultipartBody.Builder().setType(MultipartBody.FORM);
        for (Field field : form.fields()) {
            body.addFormDataPart(field.name(), field.filename(), field.content().toRequest(field.type()));
        }
        return body.build();
    }

    private static RequestBody urlEncoded(Form form) {
        FormBody.Builder body = new FormBody.Builder();
        for (Field field : form.fields()) {
            body.add(
                    field.name(),
                    field.content() instanceof Text text
                            ? text.text()
                            : String.valueOf(field.content().json()));
        }
        return body.build();
    }

    /** Adds the member by which a recording shows this body. */
    default void write(ObjectNode object) {
        if (this instanceof Tree tree) {
            object.set("json", tree.json());
        } else if (this instanceof Text text) {
            object.put("text", text.text());
        } else if (this instanceof Bytes bytes) {
            object.put("base64", bytes.base64());
        } else if (this instanceof Omitted) {
            object.put("omitted", true);
        } else if (this instanceof Form form) {
            form.fields().forEach(field -> {
                Json part = Json.object()
                        .with("name", field.name())
                        .optional("filename", field.filename())
                        .optional("type", field.type());
                field.content().write(part);
                object.withArray("/form").add(part);
            });
        }
    }

    /** Reads the body from an object of a recording. */
    static Content of(JsonNode object) {
        if (object.has("json")) {
            return new Tree(object.get("json"));
        } else if (object.has("text")) {
            return new Text(object.get("text").asText());
        } else if (object.has("base64")) {
            return new Bytes(object.get("base64").asText());
        } else if (object.has("omitted")) {
            return new Omitted();
        } else if (object.has("form")) {
            return new Form(Json.values(object.get("form"))
                    .map(part -> new Field(
                            part.path("name").asText(),
                            part.path("filename").textValue(),
                            part.path("type").textValue(),
                            of(part)))
                    .toList());
        }
        return new None();
    }

    /** Parses one line of a recording. */
    static JsonNode parse(String line) throws JsonProcessingException {
        return MAPPER.readTree(line);
    }
}
