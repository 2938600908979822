package io.guildkit.testkit.internal.recording;

import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;

/** The paths and queries of requests. */
final class Urls {
    private Urls() {}

    /** Returns the path and query, encoded. */
    static String target(HttpUrl url) {
        String query = url.encodedQuery();
        return url.encodedPath() + (query == null ? "" : "?" + query);
    }

    /** Returns the same path and query at another server. */
    static HttpUrl at(HttpUrl server, HttpUrl url) {
        return server.newBuilder()
                .encodedPath(url.encodedPath())
                .encodedQuery(url.encodedQuery())
                .build();
    }

    /** Returns a copy with other path segments and query values. */
    static HttpUrl withTexts(HttpUrl url, UnaryOperator<String> change) {
        HttpUrl.Builder changed = url.newBuilder();
        for (int i = 0; i < url.pathSize(); i++) {
            changed.setPathSegment(i, change.apply(url.pathSegments().get(i)));
        }
        for (String name : url.queryParameterNames()) {
            changed.removeAllQueryParameters(name);
            url.queryParameterValues(name)
                    .forEach(value -> changed.addQueryParameter(name, value == null ? null : change.apply(value)));
        }
        return changed.build();
    }
}
