package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.shape.Definitions;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One route of the admin API, with all that its documentation says.
 *
 * @param template the path, with its variables in braces
 * @param summary what the route does
 * @param query the meaning of each query parameter
 * @param open whether it needs no token
 * @param locked whether it holds the lock of the state while it works
 * @param body the schema of the body it takes, or null if it takes none
 * @param answer the schema of the response, or null if there is no JSON response
 * @param mediaType the media type of the response, or null if the response has no body
 * @param work carries a call out
 */
record AdminRoute(
        String method,
        String template,
        String summary,
        Map<String, String> query,
        boolean open,
        boolean locked,
        @Nullable Function<Definitions, ObjectNode> body,
        @Nullable Function<Definitions, ObjectNode> answer,
        @Nullable String mediaType,
        Function<AdminCall, Reply> work) {}
