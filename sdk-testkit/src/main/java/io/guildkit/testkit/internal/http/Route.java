package io.guildkit.testkit.internal.http;

import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One route of the service.
 *
 * @param method the method, in capitals
 * @param template the path, with its variables in braces
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
        String template,
        Access access,
        @Nullable String scope,
        QuerySpec query,
        BodySpec body,
        Set<String> forms,
        boolean sensitive,
        boolean stub,
        Handler handler) {
    /** Represents any OAuth2 scope. */
    public static final String ANY_SCOPE = "*";

    /** Returns the name of the route in scripts and logs, such as {@code POST /auth/login}. */
    public String key() {
        return method + " " + template;
    }

    /** Returns whether an OAuth2 token with these scopes may call this route. */
    public boolean allows(Set<String> scopes) {
        return ANY_SCOPE.equals(scope) || (scope != null && scopes.contains(scope));
    }

    /** Returns the values of the path variables if the path matches. */
    Optional<Map<String, String>> match(List<String> path) {
        List<String> parts = parts();
        if (parts.size() != path.size()) {
            return Optional.empty();
        }
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (isVariable(part)) {
                variables.put(part.substring(1, part.length() - 1), path.get(i));
            } else if (!part.equals(path.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(variables);
    }

    /** Returns the number of variables. Of two matching routes, the one with fewer variables is used. */
    long variableCount() {
        return parts().stream().filter(Route::isVariable).count();
    }

    private List<String> parts() {
        return List.of(template.substring(1).split("/", -1));
    }

    private static boolean isVariable(String part) {
        return part.startsWith("{");
    }
}
