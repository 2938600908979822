package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.PathTemplate;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.shape.Definitions;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One route of the admin API with its documentation.
 *
 * @param path the path
 * @param summary the purpose of the route
 * @param query the meaning of each query parameter
 * @param open whether the route can be called without a token
 * @param locked whether the route runs with the lock of the state
 * @param body the schema of the request's body; null for none
 * @param answer the schema of the response; null without a JSON response
 * @param mediaType the media type of the response; null without a body
 * @param work executes a call
 */
record AdminRoute(
        String method,
        PathTemplate path,
        String summary,
        Map<String, String> query,
        boolean open,
        boolean locked,
        @Nullable Function<Definitions, ObjectNode> body,
        @Nullable Function<Definitions, ObjectNode> answer,
        @Nullable String mediaType,
        Function<AdminCall, Reply> work) {
    /** Returns the path, with its variables in braces. */
    String template() {
        return path.toString();
    }
}
