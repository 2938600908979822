package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One route of the service.
 *
 * @param scope the accepted OAuth2 scope; {@link #ANY_SCOPE} for any, or null for none
 * @param body the rule of its JSON body; without fields for a route without a body
 * @param forms the media types of forms that replace JSON; the handler checks their content
 * @param lenientForms the media types of forms that only a lenient emulator takes
 * @param sensitive whether it requires a second factor by default
 * @param stub whether it accepts all requests, because it is not part of the interface
 */
public record Route(
        String method,
        PathTemplate path,
        Access access,
        @Nullable String scope,
        QuerySpec query,
        BodySpec body,
        Set<String> forms,
        Set<String> lenientForms,
        boolean sensitive,
        boolean stub,
        Function<Exchange, Reply> handler) {
    public static final String MULTIPART = "multipart/form-data";
    public static final String URL_ENCODED = "application/x-www-form-urlencoded";
    /** Represents any OAuth2 scope. */
    public static final String ANY_SCOPE = "*";

    /** Returns whether a form of a media type replaces JSON. */
    public boolean takesForm(String mediaType, boolean lenient) {
        return forms.contains(mediaType) || (lenient && lenientForms.contains(mediaType));
    }

    /** Returns the name of the route in scripts and logs, such as {@code POST /auth/login}. */
    public String key() {
        return method + " " + path;
    }

    /** Returns the path, with its variables in braces. */
    public String template() {
        return path.toString();
    }

    /** Returns whether an OAuth2 token with these scopes may call this route. */
    public boolean allows(Set<String> scopes) {
        return ANY_SCOPE.equals(scope) || (scope != null && scopes.contains(scope));
    }

    /** A route while it is being described. The work ends the description, and registers the route. */
    public static final class Builder {
        private final String method;
        private final String template;
        private final Consumer<Route> registry;
        private final Access access;
        private @Nullable String scope;
        private QuerySpec query = QuerySpec.none();
        private BodySpec body = BodySpec.empty();
        private Set<String> forms = Set.of();
        private Set<String> lenientForms = Set.of();
        private boolean sensitive;
        private boolean stub;

        Builder(String method, String template, Access access, Consumer<Route> registry) {
            this.method = method;
            this.template = template;
            this.access = access;
            this.registry = registry;
        }

        /** Also permits OAuth2 tokens with a scope. */
        public Builder oauth2(String enough) {
            scope = enough;
            return this;
        }

        public Builder query(QuerySpec spec) {
            query = spec;
            return this;
        }

        public Builder body(BodySpec spec) {
            body = spec;
            return this;
        }

        /** Takes forms of a media type in the place of JSON. */
        public Builder form(String mediaType) {
            forms = Set.of(mediaType);
            return this;
        }

        /** Takes forms of a media type in the place of JSON, if the emulator is lenient. */
        public Builder formIfLenient(String mediaType) {
            lenientForms = Set.of(mediaType);
            return this;
        }

        public Builder sensitive() {
            sensitive = true;
            return this;
        }

        Builder stub() {
            stub = true;
            return this;
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
                    method,
                    new PathTemplate(template),
                    access,
                    scope,
                    query,
                    body,
                    forms,
                    lenientForms,
                    sensitive,
                    stub,
                    handler));
        }
    }
}
