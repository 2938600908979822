package io.guildkit.applications.assets;

import io.guildkit.core.route.Route;

/** The endpoints of assets: their paths and credentials. */
final class AssetRoutes {
    private static final String ASSETS = "/oauth2/applications/{application.id}/assets";

    static final Route LIST = Route.get(ASSETS).optional().accountOrBot();
    static final Route CREATE = Route.post(ASSETS).accountOrBot();
    static final Route DELETE = Route.delete(ASSETS + "/{asset.id}").accountOrBot();
    static final Route CREATE_EXTERNAL =
            Route.post("/applications/{application.id}/external-assets").accountOrBot();
    static final Route UPLOAD_ATTACHMENT =
            Route.post("/applications/{application.id}/attachment").anyToken();

    private AssetRoutes() {}
}
