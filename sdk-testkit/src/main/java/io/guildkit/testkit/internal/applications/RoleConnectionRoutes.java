package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.RoleConnections;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.MapSpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import java.util.Optional;
import java.util.regex.Pattern;

/** The role connections of users. */
record RoleConnectionRoutes(ApplicationStore applications, OwnershipCheck ownership) {
    private static final String USER = "/users/@me";
    private static final String ONE = USER + OwnershipCheck.APPLICATION + "/role-connection";
    private static final String SCOPE = "role_connections.write";
    private static final String PLATFORM = "platform_name";
    private static final String USERNAME = "platform_username";
    private static final String METADATA = "metadata";
    private static final TextSpec KEY = text().length(1, 50).matching(Pattern.compile("[a-z0-9_]+"), "key of metadata");
    private static final BodySpec PUT = BodySpec.empty()
            .optional(PLATFORM, text().length(0, 50))
            .optional(USERNAME, text().length(0, 100))
            .optional(METADATA, new MapSpec(KEY, text().length(0, 100)));

    void register(Router router) {
        router.get(USER + "/applications/role-connections").handle(this::list);
        router.get(ONE).oauth2Only(SCOPE).handle(this::get);
        router.put(ONE).oauth2Only(SCOPE).body(PUT).handle(this::put);
    }

    private Reply list(Exchange exchange) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (Application application : applications.all()) {
            RoleConnections connections = application.roleConnections;
            connections.of(exchange.caller()).ifPresent(connection -> {
                ObjectNode json = connection.deepCopy();
                json.set("application", ApplicationJson.ofIntegration(application));
                if (!connections.metadata.isEmpty()) {
                    json.set("application_metadata", metadata(connections));
                }
                list.add(json);
            });
        }
        return Reply.ok(list);
    }

    private static JsonNode metadata(RoleConnections connections) {
        if (!connections.keyed) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            connections.metadata.forEach(list::add);
            return list;
        }
        ObjectNode byKey = Reply.object();
        connections.metadata.forEach(one -> byKey.set(one.path("key").asText(), one));
        return byKey;
    }

    private Reply get(Exchange exchange) {
        Application application = granted(exchange);
        return Reply.ok(application.roleConnections.of(exchange.caller()).orElseGet(() -> connection(Reply.object())));
    }

    private Reply put(Exchange exchange) {
        Application application = granted(exchange);
        ObjectNode connection = connection(exchange.body());
        application.roleConnections.put(exchange.caller(), connection);
        return Reply.ok(connection);
    }

    private static ObjectNode connection(ObjectNode body) {
        ObjectNode json = Reply.object();
        json.set(PLATFORM, body.get(PLATFORM));
        json.set(USERNAME, body.get(USERNAME));
        json.set(METADATA, Optional.ofNullable(body.get(METADATA)).orElseGet(Reply::object));
        return json;
    }

    /** Returns the application of a path if the token was issued to it. */
    private Application granted(Exchange exchange) {
        Application application = ownership.named(exchange);
        if (!application.id.equals(exchange.session().applicationId())) {
            throw Problem.missingAccess();
        }
        return application;
    }
}
