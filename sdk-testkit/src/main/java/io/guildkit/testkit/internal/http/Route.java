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
 * @param access who may call it
 * @param scope the OAuth2 scope that will do, {@link #ANY_SCOPE} for whichever, or null if there is none
 * @param query the query it takes
 * @param body the JSON body it takes; without any field for a route that takes none
 * @param forms the media types of the forms it takes in the place of JSON; the handler checks what is in them
 * @param sensitive whether it asks for a second factor, unless it is told not to
 * @param stub whether it takes requests of any kind, because it is no part of the interface
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
    /** Stands for whichever OAuth2 scope. */
    public static final String ANY_SCOPE = "*";

    /** Returns the name of the route in scripts and logs, such as {@code POST /auth/login}. */
    public String key() {
        return method + " " + template;
    }

    /** Tells whether an application may call this in the name of somebody who allowed it these scopes. */
    public boolean allows(Set<String> scopes) {
        return ANY_SCOPE.equals(scope) || (scope != null && scopes.contains(scope));
    }

    /** Returns the values of the path variables if the path is one of this route. */
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

    /** Returns the number of variables: of two routes that match, the one with fewer is meant. */
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
