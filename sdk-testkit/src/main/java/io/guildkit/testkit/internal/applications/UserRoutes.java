package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.image;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.Rules.mapOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.Image;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The role connections of users, their acknowledgement of disclosures, and their reports of unknown programs. */
record UserRoutes(ApplicationStore applications, OwnershipCheck ownership) {
    private static final String CONNECTION = " /users/@me/applications/{application.id}/role-connection";
    private static final String SCOPE = "role_connections.write";
    private static final String PLATFORM = "platform_name";
    private static final String USERNAME = "platform_username";
    private static final String METADATA = "metadata";
    private static final TextSpec KEY = text(1, 50).matching("[a-z0-9_]+", "key of metadata");
    private static final BodySpec PUT = BodySpec.empty()
            .optional(PLATFORM, text(0, 50))
            .optional(USERNAME, text(0, 100))
            .optional(METADATA, mapOf(KEY, text(0, 100).easedBy(UserRoutes::truth)));

    private static final String DISCLOSURES = "disclosures";
    private static final BodySpec ACKNOWLEDGE =
            BodySpec.empty().required(DISCLOSURES, listOf(IntSpec.oneOf(0, 1, 2, 3)));

    private static final String NAME = "name";
    private static final String ICON = "icon";
    private static final String OS = "os";
    private static final String ICON_NAME = "application_name";
    private static final String ICON_HASH = "application_hash";
    private static final TextSpec DISTRIBUTOR = text().matching("[a-z0-9_]+", "distributor");
    private static final BodySpec REPORT = BodySpec.empty()
            .optional("report_version", IntSpec.natural())
            .required(NAME, text(2, 100))
            .required(ICON, text().matching("[0-9a-f]{32}", "MD5 hash"))
            .required(OS, text().oneOf("win32", "darwin", "linux"))
            .optional("executable", text(0, 1024))
            .optional("publisher", text(2, 100))
            .optional(
                    "distributor_application",
                    BodySpec.empty().required("distributor", DISTRIBUTOR).optional("sku", text(0, 256)));
    private static final BodySpec UPLOAD = BodySpec.empty()
            .required(ICON_NAME, text())
            .required(ICON_HASH, text())
            .required(ICON, image());

    void register(Router router) {
        router.users("GET /users/@me/applications/role-connections").json(this::listConnections);
        router.applications("GET" + CONNECTION, SCOPE).json(this::getConnection);
        router.applications("PUT" + CONNECTION, SCOPE).body(PUT).json(this::putConnection);
        router.users("GET /applications/{application.id}/disclosures").json(this::disclosures);
        router.users("POST /applications/{application.id}/disclosures")
                .body(ACKNOWLEDGE)
                .json(this::acknowledge);
        router.users("POST /unverified-applications").body(REPORT).json(this::report);
        router.users("POST /unverified-applications/icons").body(UPLOAD).noContent(this::uploadIcon);
    }

    private ArrayNode listConnections(Exchange exchange) {
        return Json.array(applications.all().stream().flatMap(application -> {
            ObjectNode connection = application.roleConnections.get(exchange.caller());
            return connection == null ? Stream.empty() : Stream.of(listed(application, connection));
        }));
    }

    private static Json listed(Application application, ObjectNode connection) {
        return Json.object()
                .withAll(connection)
                .with("application", ApplicationJson.ofIntegration(application))
                .optional("application_metadata", metadata(application));
    }

    /** Returns the criteria for roles in one of the forms of services, or null without criteria. */
    private static @Nullable JsonNode metadata(Application application) {
        List<ObjectNode> metadata = application.roleConnectionMetadata;
        if (metadata.isEmpty() || !application.keyedMetadata) {
            return metadata.isEmpty() ? null : Json.of(metadata);
        }
        Json byKey = Json.object();
        metadata.forEach(one -> byKey.with(one.path("key").asText(), one));
        return byKey;
    }

    private ObjectNode getConnection(Exchange exchange) {
        ObjectNode connection = granted(exchange).roleConnections.get(exchange.caller());
        return connection == null ? connection(Json.object()) : connection;
    }

    private Json putConnection(Exchange exchange) {
        Application application = granted(exchange);
        Json connection = connection(exchange.body());
        application.roleConnections.put(exchange.caller(), connection);
        return connection;
    }

    /** Services store booleans as the numbers 1 and 0. */
    private static JsonNode truth(JsonNode value) {
        return value.isBoolean() ? Json.of(value.booleanValue() ? "1" : "0") : value;
    }

    private static Json connection(ObjectNode body) {
        return Json.object()
                .with(PLATFORM, body.get(PLATFORM))
                .with(USERNAME, body.get(USERNAME))
                .with(METADATA, body.path(METADATA).isObject() ? body.get(METADATA) : Json.object());
    }

    /** Returns the application of a path if the token was issued to it. */
    private Application granted(Exchange exchange) {
        Application application = ownership.named(exchange);
        ErrorCode.MISSING_ACCESS.throwIf(
                !application.id.equals(exchange.session().grant.applicationId()));
        return application;
    }

    private Json disclosures(Exchange exchange) {
        Application application = ownership.named(exchange);
        Set<Integer> acknowledged = application.acknowledgedBy(exchange.caller());
        return Json.object()
                .with(DISCLOSURES, application.disclosures)
                .with("acked_disclosures", acknowledged)
                .with("all_acked", acknowledged.containsAll(application.disclosures));
    }

    private Json acknowledge(Exchange exchange) {
        Application application = ownership.named(exchange);
        Set<Integer> numbers = new TreeSet<>();
        FormErrors errors = new FormErrors();
        JsonNode sent = exchange.body().path(DISCLOSURES);
        for (int i = 0; i < sent.size(); i++) {
            int number = sent.path(i).intValue();
            if (!application.disclosures.contains(number)) {
                errors.at(DISCLOSURES)
                        .at(i)
                        .add("BASE_TYPE_CHOICES", "Value must be one of " + application.disclosures + ".");
            }
            numbers.add(number);
        }
        Problem.throwIfAny(errors);
        application.acknowledge(exchange.caller(), numbers);
        return Json.object().with(DISCLOSURES, numbers);
    }

    private Json report(Exchange exchange) {
        String name = exchange.text(NAME);
        String hash = Image.hash(name + exchange.text(ICON) + exchange.text(OS));
        Application.Unverified known = applications.reported(name, hash, exchange.body());
        return Json.object()
                .with(NAME, name)
                .with("hash", hash)
                .with("missing_data", known.iconReceived ? List.of() : List.of(ICON));
    }

    private void uploadIcon(Exchange exchange) {
        applications
                .unverified
                .byId(exchange.text(ICON_HASH))
                .filter(known -> known.name.equals(exchange.text(ICON_NAME)))
                .orElseThrow(() -> Problem.field(ICON_HASH, "BASE_TYPE_CHOICES", "There is no report with this hash."))
                .iconReceived = true;
    }
}
