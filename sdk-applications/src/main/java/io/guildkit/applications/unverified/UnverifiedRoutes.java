package io.guildkit.applications.unverified;

import io.guildkit.core.route.Route;
import java.util.List;

/** The endpoints of unverified applications: their paths and credentials. */
final class UnverifiedRoutes {
    private static final String UNVERIFIED = "/unverified-applications";

    static final Route REPORT = Route.post(UNVERIFIED).account();
    static final Route UPLOAD_ICON = Route.post(UNVERIFIED + "/icons").account();

    private UnverifiedRoutes() {}

    static List<Route> all() {
        return List.of(REPORT, UPLOAD_ICON);
    }
}
