package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.shape.Definitions;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes the admin API in the format of OpenAPI 3.1, from the table of routes. */
final class OpenApi {
    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");
    private static final String SCHEMA = "schema";
    private static final String DESCRIPTION = "description";

    private final Definitions definitions = new Definitions("#/components/schemas/");

    private OpenApi() {}

    static ObjectNode of(List<AdminRoute> routes, String version, String url) {
        return new OpenApi().document(routes, version, url);
    }

    private ObjectNode document(List<AdminRoute> routes, String version, String url) {
        ObjectNode document = Json.object().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Admin API of the Guildkit emulator")
                .put(DESCRIPTION, "Creates and reads what an emulator knows, and scripts how it behaves.")
                .put("version", version);
        document.putArray("servers").addObject().put("url", URI.create(url).getPath());
        ObjectNode paths = document.putObject("paths");
        routes.forEach(route ->
                Json.member(paths, route.template()).set(route.method().toLowerCase(Locale.ROOT), operation(route)));
        ObjectNode components = document.putObject("components");
        components
                .putObject("securitySchemes")
                .putObject("token")
                .put("type", "http")
                .put("scheme", "bearer");
        ObjectNode schemas = definitions.json();
        ObjectNode problem = schemas.putObject("Problem").put("type", "object");
        problem.putObject("properties")
                .putObject("message")
                .put("type", "string")
                .put(DESCRIPTION, "The problem, its place, and the permitted values.");
        problem.putArray("required").add("message");
        components.set("schemas", schemas);
        return document;
    }

    private ObjectNode operation(AdminRoute route) {
        ObjectNode operation = Json.object().put("operationId", id(route)).put("summary", route.summary());
        ArrayNode parameters = Json.object().putArray("parameters");
        Matcher variables = VARIABLE.matcher(route.template());
        while (variables.find()) {
            parameter(parameters, variables.group(1), "path").put("required", true);
        }
        route.query()
                .forEach((name, meaning) -> parameter(parameters, name, "query").put(DESCRIPTION, meaning));
        if (!parameters.isEmpty()) {
            operation.set("parameters", parameters);
        }
        if (route.body() != null) {
            ObjectNode body = operation.putObject("requestBody");
            body.putObject("content")
                    .putObject("application/json")
                    .set(SCHEMA, route.body().apply(definitions));
        }
        responses(operation.putObject("responses"), route);
        if (route.open()) {
            operation.putArray("security");
        } else {
            operation.putArray("security").addObject().putArray("token");
        }
        return operation;
    }

    private void responses(ObjectNode responses, AdminRoute route) {
        if (route.mediaType() == null) {
            responses.putObject("204").put(DESCRIPTION, "It is done.");
        } else {
            ObjectNode content =
                    responses.putObject("200").put(DESCRIPTION, "It is done.").putObject("content");
            ObjectNode media = content.putObject(route.mediaType());
            if (route.answer() != null) {
                media.set(SCHEMA, route.answer().apply(definitions));
            }
        }
        responses
                .putObject("default")
                .put(DESCRIPTION, "The request was refused.")
                .putObject("content")
                .putObject("application/json")
                .putObject(SCHEMA)
                .put("$ref", "#/components/schemas/Problem");
    }

    private static ObjectNode parameter(ArrayNode parameters, String name, String place) {
        ObjectNode parameter = parameters.addObject().put("name", name).put("in", place);
        parameter.putObject(SCHEMA).put("type", "string");
        return parameter;
    }

    private static String id(AdminRoute route) {
        return (route.method() + route.template())
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_")
                .replaceAll("_$", "");
    }
}
