package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.Incoming;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A request to the admin API that may be served.
 *
 * @param variables the values of the path variables
 */
record AdminCall(Incoming request, Map<String, String> variables) {
    String variable(String name) {
        return Objects.requireNonNull(variables.get(name), name);
    }

    Optional<String> query(String name) {
        return request.query().getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Returns a query parameter that is an integer of at least 0. */
    Optional<Long> number(String name) {
        return query(name).map(text -> {
            if (!text.matches("[0-9]{1,18}")) {
                throw new AdminException(400, "The query parameter '" + name + "' takes a whole number of at least 0.");
            }
            return Long.valueOf(text);
        });
    }
}
