package io.guildkit.applications.roleconnections;

import io.guildkit.core.route.Route;

/** The endpoints of role connections: their paths and credentials. */
final class RoleConnectionRoutes {
    private static final String ALL = "/users/@me/applications";
    private static final String ONE = ALL + "/{application.id}/role-connection";
    private static final String SCOPE = "role_connections.write";

    static final Route LIST = Route.get(ALL + "/role-connections").account();
    static final Route GET = Route.get(ONE).oauth2(SCOPE);
    static final Route UPDATE = Route.put(ONE).oauth2(SCOPE);

    private RoleConnectionRoutes() {}
}
