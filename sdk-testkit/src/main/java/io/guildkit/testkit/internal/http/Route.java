package io.guildkit.testkit.internal.http;

import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One route of the service.
 *
 * @param method the method, in capitals
 * @param path the path
 * @param access its credentials
 * @param scope the accepted OAuth2 scope; {@link #ANY_SCOPE} for any, or null for none
 * @param query the rule of its query
 * @param body the rule of its JSON body; without fields for a route without a body
 * @param forms the media types of forms that replace JSON; the handler checks their content
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
        boolean sensitive,
        boolean stub,
        Function<Exchange, Reply> handler) {
    public static final String MULTIPART = "multipart/form-data";
    public static final String URL_ENCODED = "application/x-www-form-urlencoded";
    /** Represents any OAuth2 scope. */
    public static final String ANY_SCOPE = "*";

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
}
