package io.guildkit.core.internal.http;

import io.guildkit.core.route.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A request as the transport sends it. */
public interface OutboundRequest {
    /** Returns the route. */
    Route route();

    /** Returns the path below the base URL, encoded. */
    String path();

    /** Returns the query, in order and not encoded. */
    List<Map.Entry<String, String>> query();

    /** Visits all headers but those of the transport. */
    void forEachHeader(BiConsumer<String, String> visitor);

    /** Returns the body. */
    Content content();

    /** Returns the fingerprint that the body names; empty for none. */
    Optional<String> fingerprint();

    /** Returns what reads the body of a success. */
    BodyReader<?> reader();

    /** Returns the secrets that the request contains, and those that the peer knows anyway. Used after failures only. */
    List<String> secrets();
}
