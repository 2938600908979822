package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Router;
import java.util.List;

/**
 * What is found at which path.
 *
 * @param basePath the path of the interface
 * @param routes the routes below that path
 * @param files the routes at the root, which are no part of the interface
 */
record SiteMap(List<String> basePath, Router routes, Router files) {

    Router.Found find(Incoming request) {
        List<String> segments = request.segments();
        int prefix = basePath.size();
        boolean below = segments.size() > prefix && segments.subList(0, prefix).equals(basePath);
        return below
                ? routes.find(request.method(), segments.subList(prefix, segments.size()))
                : files.find(request.method(), segments);
    }
}
