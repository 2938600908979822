package io.guildkit.laws;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Enumeration;
import io.guildkit.spec.Member;
import io.guildkit.spec.Range;
import io.guildkit.spec.Shape;
import io.guildkit.spec.Specification;
import io.guildkit.spec.Type;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Describes the service in the format of OpenAPI 3.1, from the specification. Responses may have more members than described. */
public final class ServiceOpenApi {
    /** The file, which the emulator serves; from the root of the project. */
    public static final String FILE =
            "sdk-testkit/src/main/resources/io/guildkit/testkit/internal/admin/service-openapi.json";

    private static final Specification SPECIFICATION = Specification.read();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");
    private static final String SCHEMA = "schema";
    private static final String DESCRIPTION = "description";
    private static final String TYPE = "type";
    private static final String STRING = "string";
    private static final String OBJECT = "object";
    private static final String ARRAY = "array";
    private static final String OR_NOTHING = " or nothing";
    private static final String FORM = "multipart form";

    private ServiceOpenApi() {}

    /** Returns the text of the document. */
    public static String text() throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        return new ObjectMapper().writer(printer).writeValueAsString(document()) + "\n";
    }

    /** Returns the document. */
    public static ObjectNode document() {
        ObjectNode document = NODES.objectNode().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "The chat service of Guildkit")
                .put(DESCRIPTION, "Requests and responses of the service, as Guildkit's specification describes them.")
                .put("version", "9");
        document.putArray("servers").addObject().put("url", "/api/v9");
        ObjectNode paths = document.putObject("paths");
        SPECIFICATION
                .endpoints()
                .forEach(endpoint -> paths.withObjectProperty(endpoint.path())
                        .set(endpoint.method().toLowerCase(Locale.ROOT), operation(endpoint)));
        ObjectNode components = document.putObject("components");
        ObjectNode schemes = components.putObject("securitySchemes");
        credential(schemes, "account", "The token of an account.");
        credential(schemes, "bot", "The token of a bot, after the word Bot and a space.");
        credential(schemes, "oauth2", "An access token, after the word Bearer and a space.");
        ObjectNode schemas = components.putObject("schemas");
        SPECIFICATION.shapes().values().forEach(shape -> schemas.set(id(shape.name()), schema(shape)));
        SPECIFICATION.enumerations().values().forEach(values -> schemas.set(id(values.name()), schema(values)));
        schemas.set("Error", error());
        return document;
    }

    private static void credential(ObjectNode schemes, String name, String description) {
        schemes.putObject(name)
                .put(TYPE, "apiKey")
                .put("in", "header")
                .put("name", "Authorization")
                .put(DESCRIPTION, description);
    }

    private static ObjectNode operation(Endpoint endpoint) {
        ObjectNode operation = NODES.objectNode().put("operationId", operationId(endpoint));
        operation.putArray("tags").add(endpoint.topic());
        description(endpoint).ifPresent(text -> operation.put(DESCRIPTION, text));
        ArrayNode parameters = NODES.arrayNode();
        Matcher variables = VARIABLE.matcher(endpoint.path());
        while (variables.find()) {
            String name = variables.group(1);
            parameter(parameters, "path", name, true)
                    .set(SCHEMA, schema(new Type(name.endsWith(".id") ? "snowflake" : STRING, false, List.of())));
        }
        endpoint.query()
                .forEach(member -> parameter(parameters, "query", member.name(), !member.optional())
                        .set(SCHEMA, schema(member)));
        if (endpoint.auditReason()) {
            parameter(parameters, "header", "X-Audit-Log-Reason", false)
                    .set(SCHEMA, NODES.objectNode().put(TYPE, STRING));
        }
        if (!parameters.isEmpty()) {
            operation.set("parameters", parameters);
        }
        endpoint.body().ifPresent(body -> operation.set("requestBody", requestBody(body)));
        operation.set("responses", responses(endpoint));
        operation.set("security", security(endpoint.credentials()));
        return operation;
    }

    private static String operationId(Endpoint endpoint) {
        String written = endpoint.call().isEmpty() ? endpoint.method() + endpoint.path() : endpoint.call();
        return written.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
    }

    private static Optional<String> description(Endpoint endpoint) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("Needs", endpoint.needs());
        parts.put("Fails with", String.join(", ", endpoint.fails()));
        parts.put("Fires", String.join(", ", endpoint.fires()));
        String text = parts.entrySet().stream()
                .filter(part -> !part.getValue().isEmpty())
                .map(part -> part.getKey() + " " + part.getValue() + ".")
                .collect(Collectors.joining(" "));
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static ObjectNode parameter(ArrayNode parameters, String place, String name, boolean required) {
        ObjectNode parameter = parameters.addObject().put("name", name).put("in", place);
        return required ? parameter.put("required", true) : parameter;
    }

    private static ObjectNode requestBody(String body) {
        ObjectNode request = NODES.objectNode().put("required", true);
        ObjectNode content = request.putObject("content");
        boolean form = body.equals(FORM);
        if (!form) {
            media(content, "application/json", schema(new Type(body, false, List.of())));
        }
        Shape shape = SPECIFICATION.shapes().get(body);
        boolean files = shape != null
                && shape.members().stream().anyMatch(member -> member.name().equals("files"));
        if (form || files) {
            ObjectNode parts = NODES.objectNode().put(TYPE, OBJECT);
            if (files) {
                parts.putObject("properties").set("payload_json", schema(new Type(body, false, List.of())));
            }
            media(content, "multipart/form-data", parts);
        }
        return request;
    }

    private static void media(ObjectNode content, String type, ObjectNode schema) {
        content.putObject(type).set(SCHEMA, schema);
    }

    private static ObjectNode responses(Endpoint endpoint) {
        ObjectNode responses = NODES.objectNode();
        Type returns = endpoint.returns();
        String name = returns.name().replace(OR_NOTHING, "");
        if (!name.equals("nothing")) {
            ObjectNode success = responses.putObject("200").put(DESCRIPTION, "The result.");
            media(
                    success.putObject("content"),
                    "application/json",
                    schema(new Type(name, returns.nullable(), returns.arguments())));
        }
        if (name.equals("nothing") || returns.name().endsWith(OR_NOTHING)) {
            responses.putObject("204").put(DESCRIPTION, "It is done.");
        }
        ObjectNode refused = responses.putObject("default").put(DESCRIPTION, "The request was refused.");
        media(refused.putObject("content"), "application/json", reference("Error"));
        return responses;
    }

    private static ArrayNode security(String credentials) {
        ArrayNode security = NODES.arrayNode();
        if (credentials.startsWith("optional ")) {
            security.addObject();
        }
        String[] schemes = credentials
                .replace("optional ", "")
                .replace("any token", "account or bot or oauth2")
                .split(" or ", -1);
        Arrays.stream(schemes)
                .map(scheme -> scheme.split(" ", 2))
                .filter(scheme -> List.of("account", "bot", "oauth2").contains(scheme[0]))
                .forEach(scheme -> {
                    ArrayNode scopes = security.addObject().putArray(scheme[0]);
                    if (scheme.length > 1) {
                        scopes.add(scheme[1]);
                    }
                });
        return security;
    }

    private static ObjectNode schema(Shape shape) {
        ObjectNode schema = NODES.objectNode().put(TYPE, OBJECT);
        ObjectNode properties = schema.putObject("properties");
        shape.members().forEach(member -> properties.set(member.name(), schema(member)));
        if (!shape.required().isEmpty()) {
            ArrayNode required = schema.putArray("required");
            shape.required().forEach(member -> required.add(member.name()));
        }
        if (!shape.oneOf().isEmpty()) {
            ArrayNode any = schema.putArray("anyOf");
            shape.oneOf().forEach(name -> any.addObject().putArray("required").add(name));
        }
        return schema;
    }

    private static ObjectNode schema(Enumeration values) {
        boolean texts = values.kind() == Enumeration.Kind.STRING;
        ObjectNode schema = NODES.objectNode().put(TYPE, texts ? STRING : "integer");
        schema.put(
                DESCRIPTION,
                (values.kind() == Enumeration.Kind.FLAGS ? "Bits: " : "")
                        + values.constants().stream()
                                .map(constant -> constant.value() + " " + constant.name())
                                .collect(Collectors.joining(", ")));
        if (values.kind() != Enumeration.Kind.FLAGS) {
            ArrayNode all = schema.putArray("enum");
            values.constants().forEach(constant -> {
                if (texts) {
                    all.add(constant.value());
                } else {
                    all.add(Integer.parseInt(constant.value()));
                }
            });
        }
        return schema;
    }

    private static ObjectNode error() {
        ObjectNode schema = NODES.objectNode().put(TYPE, OBJECT);
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("code").put(TYPE, "integer");
        properties.putObject("message").put(TYPE, STRING);
        properties.putObject("errors").put(TYPE, OBJECT).put(DESCRIPTION, "The errors of each member of the request.");
        return schema;
    }

    private static ObjectNode schema(Member member) {
        ObjectNode schema = schema(member.type());
        member.limit().ifPresent(limit -> limit(schema, limit));
        if (member.each().isPresent() && schema.has("items")) {
            limit((ObjectNode) schema.get("items"), member.each().get());
        }
        if (member.secret()) {
            schema.put("format", "password");
        }
        return schema;
    }

    private static void limit(ObjectNode schema, Range range) {
        switch (range.unit()) {
            case "characters" -> limit(schema, "minLength", "maxLength", range);
            case "items", "elements" -> limit(schema, "minItems", "maxItems", range);
            case "" -> limit(schema, "minimum", "maximum", range);
            default -> schema.put(DESCRIPTION, "At most " + range.most() + " " + range.unit() + ".");
        }
    }

    private static void limit(ObjectNode schema, String least, String most, Range range) {
        if (range.least() > 0) {
            schema.put(least, range.least());
        }
        schema.put(most, range.most());
    }

    private static ObjectNode schema(Type type) {
        if (SPECIFICATION.shapes().containsKey(type.name())
                || SPECIFICATION.enumerations().containsKey(type.name())) {
            ObjectNode reference = reference(id(type.name()));
            if (!type.nullable()) {
                return reference;
            }
            ObjectNode schema = NODES.objectNode();
            schema.putArray("anyOf").add(reference).addObject().put(TYPE, "null");
            return schema;
        }
        ObjectNode schema = NODES.objectNode();
        List<String> types = switch (type.name()) {
            case "integer", "boolean", ARRAY, OBJECT -> List.of(type.name());
            case "integer or string" -> List.of("integer", STRING);
            case "float" -> List.of("number");
            case "map" -> List.of(OBJECT);
            case STRING, "snowflake", "timestamp", "date", "image" -> List.of(STRING);
            default -> throw new IllegalStateException("The document cannot describe " + type.name());
        };
        if (types.size() == 1 && !type.nullable()) {
            schema.put(TYPE, types.get(0));
        } else {
            ArrayNode all = schema.putArray(TYPE);
            types.forEach(all::add);
            if (type.nullable()) {
                all.add("null");
            }
        }
        switch (type.name()) {
            case "snowflake" -> schema.put("pattern", "^[0-9]+$");
            case "timestamp" -> schema.put("format", "date-time");
            case "date" -> schema.put("format", "date");
            case "image" -> schema.put(DESCRIPTION, "The picture as a data URI.");
            default -> {}
        }
        if (type.name().equals(ARRAY) && !type.arguments().isEmpty()) {
            schema.set("items", schema(type.arguments().get(0)));
        } else if (type.name().equals("map")) {
            schema.set("additionalProperties", schema(type.arguments().get(1)));
        }
        return schema;
    }

    private static ObjectNode reference(String id) {
        return NODES.objectNode().put("$ref", "#/components/schemas/" + id);
    }

    /** Returns the name of a schema. Requests and responses may have the same class. */
    private static String id(String name) {
        return Arrays.stream(name.split(" ", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining())
                .replaceAll("[^A-Za-z0-9]", "");
    }
}
