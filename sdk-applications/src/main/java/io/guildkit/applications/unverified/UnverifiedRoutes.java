package io.guildkit.applications.unverified;

import io.guildkit.core.route.Route;

/** The endpoints of unverified applications: their paths and credentials. */
final class UnverifiedRoutes {
    private static final String UNVERIFIED = "/unverified-applications";

    static final Route REPORT = Route.post(UNVERIFIED).account();
    static final Route UPLOAD_ICON = Route.post(UNVERIFIED + "/icons").account();

    private UnverifiedRoutes() {}
}
