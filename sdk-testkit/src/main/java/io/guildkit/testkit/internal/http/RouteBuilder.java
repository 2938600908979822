package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A route while it is being described. The work ends the description, and registers the route. */
public final class RouteBuilder {
    private final String method;
    private final String template;
    private final Consumer<Route> registry;
    private Access access = Access.ACCOUNT;
    private @Nullable String scope;
    private QuerySpec query = QuerySpec.none();
    private BodySpec body = BodySpec.empty();
    private Set<String> forms = Set.of();
    private boolean sensitive;
    private boolean stub;

    RouteBuilder(String method, String template, Consumer<Route> registry) {
        this.method = method;
        this.template = template;
        this.registry = registry;
    }

    public RouteBuilder open() {
        access = Access.OPEN;
        return this;
    }

    public RouteBuilder botsToo() {
        access = Access.ACCOUNT_OR_BOT;
        return this;
    }

    public RouteBuilder botsOnly() {
        access = Access.BOT;
        return this;
    }

    /** Permits only OAuth2 tokens with a scope. */
    public RouteBuilder oauth2Only(String needed) {
        access = Access.OAUTH2;
        return oauth2(needed);
    }

    /** Also permits OAuth2 tokens with a scope. */
    public RouteBuilder oauth2(String enough) {
        scope = enough;
        return this;
    }

    public RouteBuilder query(QuerySpec spec) {
        query = spec;
        return this;
    }

    public RouteBuilder body(BodySpec spec) {
        body = spec;
        return this;
    }

    /** Takes forms of a media type in the place of JSON. */
    public RouteBuilder form(String mediaType) {
        forms = Set.of(mediaType);
        return this;
    }

    public RouteBuilder sensitive() {
        sensitive = true;
        return this;
    }

    RouteBuilder stub() {
        stub = true;
        return open();
    }

    /** Sets the work, which returns the JSON of the response. */
    public void json(Function<Exchange, JsonNode> work) {
        handle(exchange -> Reply.ok(work.apply(exchange)));
    }

    /** Sets the work. The response has no content. */
    public void noContent(Consumer<Exchange> work) {
        handle(exchange -> {
            work.accept(exchange);
            return Reply.noContent();
        });
    }

    /** Sets the work, which returns the response or throws a {@link Problem}. */
    public void handle(Function<Exchange, Reply> handler) {
        registry.accept(new Route(
                method, new PathTemplate(template), access, scope, query, body, forms, sensitive, stub, handler));
    }
}
