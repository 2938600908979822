package io.guildkit.applications.disclosures;

import io.guildkit.core.route.Route;

/** The endpoints of disclosures: their paths and credentials. */
final class DisclosureRoutes {
    private static final String DISCLOSURES = "/applications/{application.id}/disclosures";

    static final Route GET = Route.get(DISCLOSURES).account();
    static final Route ACKNOWLEDGE = Route.post(DISCLOSURES).account();

    private DisclosureRoutes() {}
}
