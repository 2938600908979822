package io.guildkit.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.guildkit.laws.ServiceOpenApi;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.Interceptor;
import okhttp3.Response;

/** Compares responses with the OpenAPI document of the service, by a validator of another project. */
final class DescribedResponses implements Interceptor {
    private static final ObjectNode DOCUMENT = ServiceOpenApi.document();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern VARIABLE = Pattern.compile("\\{[^}]+}");

    /** The operations by a pattern of their requests. Patterns with fewer variables are first. */
    private static final List<Map.Entry<Pattern, JsonNode>> OPERATIONS = DOCUMENT.get("paths").properties().stream()
            .sorted((a, b) -> Long.compare(variables(a.getKey()), variables(b.getKey())))
            .flatMap(path -> path.getValue().properties().stream()
                    .map(operation -> Map.entry(
                            Pattern.compile(operation.getKey().toUpperCase(Locale.ROOT) + " (?:/api/v9)?"
                                    + VARIABLE.matcher(path.getKey()).replaceAll("[^/]+")),
                            operation.getValue())))
            .toList();

    private static final Map<String, JsonSchema> SCHEMAS = new ConcurrentHashMap<>();

    private final Set<String> seen = new TreeSet<>();
    private final Set<String> violations = new ConcurrentSkipListSet<>();

    private static long variables(String path) {
        return VARIABLE.matcher(path).results().count();
    }

    /** Returns the identifiers of the operations with a successful response. */
    Set<String> seen() {
        return seen;
    }

    Set<String> violations() {
        return violations;
    }

    /** Returns the identifiers of the operations of some topics. */
    static Set<String> operations(String... topics) {
        return OPERATIONS.stream()
                .map(Map.Entry::getValue)
                .filter(operation ->
                        List.of(topics).contains(operation.at("/tags/0").asText()))
                .map(operation -> operation.get("operationId").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String request = chain.request().method() + " " + chain.request().url().encodedPath();
        OPERATIONS.stream()
                .filter(each -> each.getKey().matcher(request).matches())
                .findFirst()
                .ifPresentOrElse(
                        operation -> check(request, operation.getValue(), response),
                        () -> violations.add(request + " is not described"));
        return response;
    }

    private void check(String request, JsonNode operation, Response response) {
        String id = operation.get("operationId").asText();
        JsonNode described = operation.get("responses").path(Integer.toString(response.code()));
        if (!response.isSuccessful()) {
            described = operation.at("/responses/default");
        } else if (described.isMissingNode()) {
            violations.add(request + " has the status " + response.code());
        } else {
            seen.add(id);
        }
        JsonNode schema = described.at("/content/application~1json/schema");
        if (!schema.isMissingNode()) {
            validate(
                    request,
                    SCHEMAS.computeIfAbsent(id + response.isSuccessful(), added -> compiled(schema)),
                    response);
        }
    }

    private static JsonSchema compiled(JsonNode schema) {
        ObjectNode root = JSON.createObjectNode();
        root.putArray("allOf").add(schema);
        root.set("components", DOCUMENT.get("components"));
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(
                        root,
                        SchemaValidatorsConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build());
    }

    private void validate(String request, JsonSchema schema, Response response) {
        try {
            JsonNode body = JSON.readTree(response.peekBody(Long.MAX_VALUE).string());
            for (ValidationMessage message : schema.validate(body)) {
                violations.add(request + ": " + message.getMessage());
            }
        } catch (IOException e) {
            violations.add(request + ": " + e.getMessage());
        }
    }
}
