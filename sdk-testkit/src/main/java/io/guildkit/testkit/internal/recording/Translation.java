package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.recording.ServiceDocument.Operation;
import io.guildkit.testkit.internal.recording.ServiceDocument.Schema;
import io.guildkit.testkit.internal.server.ServicePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;

/** Translates exchanges from the words of a service to those of the documents, in which emulators are compared. */
record Translation(Dialect dialect, ServiceDocument document) {
    private static final Set<String> INTEGRATIONS = Set.of("Integration", "CreateIntegration");

    RecordedExchange documented(RecordedExchange raw) {
        if (dialect.isStandard()) {
            return raw;
        }
        RecordedExchange exchange = new RecordedExchange(
                raw.time(),
                raw.method(),
                target(raw),
                headers(raw.headers()),
                raw.body(),
                raw.status(),
                raw.answerHeaders(),
                raw.answer());
        document.operation(exchange.method(), exchange.segments()).ifPresent(it -> translateBodies(it, exchange));
        return exchange;
    }

    private String target(RecordedExchange raw) {
        HttpUrl url = raw.url();
        List<String> segments = raw.segments();
        if (segments.size() < 2 || !segments.get(0).equals(ServicePath.ROOT)) {
            return raw.target();
        }
        List<String> path = ServicePath.below(segments);
        List<String> documented = ServicePath.documented(path, dialect);
        HttpUrl.Builder changed = url.newBuilder();
        for (int i = 0; i < path.size(); i++) {
            String segment = documented.get(i);
            boolean integration = i > 0 && path.get(i - 1).equals("integrations");
            changed.setPathSegment(
                    segments.size() - path.size() + i,
                    integration ? dialect.documentedIntegrationId(segment) : segment);
        }
        return Urls.target(changed.build());
    }

    private Map<String, String> headers(Map<String, String> raw) {
        Map<String, List<String>> headers = new HashMap<>();
        raw.forEach((name, value) -> headers.put(name, List.of(value)));
        Map<String, String> documented = new HashMap<>();
        dialect.documentedHeaders(headers, (kind, token) -> true)
                .forEach((name, values) -> documented.put(name, values.get(0)));
        return documented;
    }

    private void translateBodies(Operation operation, RecordedExchange exchange) {
        translate(ServiceDocument.request(operation), exchange.body());
        translate(ServiceDocument.response(operation, exchange.status()), exchange.answer());
    }

    private void translate(Schema schema, Content content) {
        if (content instanceof Content.Tree tree) {
            document.objects(schema, tree.json(), (type, object) -> {
                if (INTEGRATIONS.contains(type.name())) {
                    change(object, "type", dialect::documentedIntegrationType);
                }
                if (type.name().equals("Integration")) {
                    change(object, "id", dialect::documentedIntegrationId);
                }
            });
        }
    }

    private static void change(ObjectNode object, String member, UnaryOperator<String> change) {
        if (object.path(member).isTextual()) {
            object.put(member, change.apply(object.get(member).textValue()));
        }
    }
}
