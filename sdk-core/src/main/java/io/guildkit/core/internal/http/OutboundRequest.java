package io.guildkit.core.internal.http;

import io.guildkit.core.route.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** A request as the transport sends it. */
public interface OutboundRequest {
    /** Returns the route. */
    Route route();

    /** Returns the path below the base URL, encoded. */
    String path();

    /** Returns the query, in order and not encoded. */
    List<Map.Entry<String, String>> query();

    /** Passes all headers to the visitor, except for those of the transport. */
    void forEachHeader(BiConsumer<String, String> visitor);

    /** Returns the body. */
    Content content();

    /** Returns the fingerprint in the body; empty for none. */
    Optional<String> fingerprint();

    /** Returns the reader of a successful response's body. */
    BodyReader<?> reader();

    /** Returns the number of logins of authenticators, to proxies and gateways, since the last response that was no challenge. */
    int logins();

    /** Records a login of an authenticator. */
    void logsIn();

    /** Returns all secrets that the request sends, for masking them in text from the peer. Called only after failures. */
    List<String> secrets();

    /** Returns the names of the request's fields, which error responses repeat. Called only after failures. */
    Set<String> names();
}
