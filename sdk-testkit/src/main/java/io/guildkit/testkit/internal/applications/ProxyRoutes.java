package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.regex.Pattern;

/** Where the service passes the requests of an activity on to. The order counts. */
final class ProxyRoutes {
    private static final String TEMPLATE = OwnershipCheck.APPLICATION + "/proxy-config";
    private static final TextSpec ADDRESS =
            text().matching(Pattern.compile("(?!.*://)\\S+"), "address without a protocol");
    private static final BodySpec CONFIG = BodySpec.empty()
            .required(
                    "url_map",
                    listOf(
                            BodySpec.empty().required("prefix", ADDRESS).required("target", ADDRESS),
                            0,
                            Integer.MAX_VALUE));

    private final OwnershipCheck ownership;

    ProxyRoutes(OwnershipCheck ownership) {
        this.ownership = ownership;
    }

    void register(Router router) {
        router.get(TEMPLATE).botsToo().handle(this::get);
        router.post(TEMPLATE).botsToo().body(CONFIG).handle(this::replace);
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(ownership.named(exchange, Role.READ_ONLY).proxy());
    }

    private Reply replace(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.proxy().setAll(exchange.body());
        return Reply.ok(application.proxy());
    }
}
