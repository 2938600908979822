package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.UrlMapping;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.regex.Pattern;

/** Where the service passes the requests of an activity on to. The order counts. */
final class ProxyRoutes {
    private static final String TEMPLATE = OwnershipCheck.APPLICATION + "/proxy-config";
    private static final String URL_MAP = "url_map";
    private static final String PREFIX = "prefix";
    private static final String TARGET = "target";
    private static final TextSpec ADDRESS =
            text().matching(Pattern.compile("(?!.*://)\\S+"), "address without a protocol");
    private static final BodySpec CONFIG = BodySpec.empty()
            .required(
                    URL_MAP,
                    listOf(BodySpec.empty().required(PREFIX, ADDRESS).required(TARGET, ADDRESS), 0, Integer.MAX_VALUE));

    private final OwnershipCheck ownership;

    ProxyRoutes(OwnershipCheck ownership) {
        this.ownership = ownership;
    }

    void register(Router router) {
        router.get(TEMPLATE).botsToo().handle(this::get);
        router.post(TEMPLATE).botsToo().body(CONFIG).handle(this::replace);
    }

    private Reply get(Exchange exchange) {
        return json(ownership.named(exchange, Role.READ_ONLY));
    }

    private Reply replace(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.urlMap().clear();
        exchange.body()
                .path(URL_MAP)
                .forEach(mapping -> application
                        .urlMap()
                        .add(new UrlMapping(
                                mapping.path(PREFIX).asText(),
                                mapping.path(TARGET).asText())));
        return json(application);
    }

    private static Reply json(Application application) {
        ObjectNode body = Reply.object();
        ArrayNode list = body.putArray(URL_MAP);
        for (UrlMapping mapping : application.urlMap()) {
            list.addObject().put(PREFIX, mapping.prefix()).put(TARGET, mapping.target());
        }
        return Reply.ok(body);
    }
}
