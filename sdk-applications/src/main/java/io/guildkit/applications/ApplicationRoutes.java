package io.guildkit.applications;

import io.guildkit.core.route.Route;
import java.util.List;

/** The endpoints of applications: their paths, and who may call them. */
final class ApplicationRoutes {
    private static final String ALL = "/applications";
    private static final String ONE = ALL + "/{application.id}";
    private static final String OWN = ALL + "/@me";
    private static final String BOT = ONE + "/bot";
    private static final String ACTIVITY = ONE + "/embedded-activity-config";
    private static final String PROXY = ONE + "/proxy-config";
    private static final String ASSETS = "/oauth2/applications/{application.id}/assets";
    private static final String DISCLOSURES = ONE + "/disclosures";
    private static final String UNVERIFIED = "/unverified-applications";
    private static final String CONNECTIONS = "/users/@me/applications";
    private static final String CONNECTION = CONNECTIONS + "/{application.id}/role-connection";
    private static final String CONNECTION_SCOPE = "role_connections.write";

    static final Route LIST = Route.get(ALL).account();
    static final Route LIST_WITH_ASSETS = Route.get("/applications-with-assets").account();
    static final Route CREATE = Route.post(ALL).account();
    static final Route GET = Route.get(ONE).accountOrBot();
    static final Route GET_OWN = Route.get(OWN).accountOrBot();
    static final Route MODIFY = Route.patch(ONE).accountOrBot();
    static final Route MODIFY_OWN = Route.patch(OWN).accountOrBot();
    static final Route DELETE = Route.post(ONE + "/delete").accountOrBot();
    static final Route TRANSFER = Route.post(ONE + "/transfer").accountOrBot();
    static final Route RESET_SECRET = Route.post(ONE + "/reset").accountOrBot();
    static final Route REQUEST_INTENTS =
            Route.post(ONE + "/request-additional-intents").accountOrBot();
    static final Route GET_DISCOVERABILITY =
            Route.get(ONE + "/discoverability-state").accountOrBot();
    static final Route LIST_OF_GUILD =
            Route.get("/guilds/{guild.id}/applications").major("guild.id").accountOrBot();
    static final Route LIST_DETECTABLE = Route.get(ALL + "/detectable").open();
    static final Route LIST_PUBLIC = Route.get(ALL + "/public").anyToken();
    static final Route GET_PUBLIC = Route.get(ONE + "/public").anyToken();
    static final Route GET_RPC = Route.get(ONE + "/rpc").open();

    static final Route CREATE_BOT = Route.post(BOT).accountOrBot();
    static final Route MODIFY_BOT = Route.patch(BOT).accountOrBot();
    static final Route RESET_BOT = Route.post(BOT + "/reset").accountOrBot();

    static final Route SHELF = Route.get("/activities/shelf").account();
    static final Route SET_EMBEDDED = Route.post(ONE + "/set-embedded").accountOrBot();
    static final Route GET_ACTIVITY = Route.get(ACTIVITY).accountOrBot();
    static final Route MODIFY_ACTIVITY = Route.patch(ACTIVITY).accountOrBot();
    static final Route GET_PROXY = Route.get(PROXY).accountOrBot();
    static final Route REPLACE_PROXY = Route.post(PROXY).accountOrBot();

    static final Route LIST_ASSETS = Route.get(ASSETS).open();
    static final Route CREATE_ASSET = Route.post(ASSETS).accountOrBot();
    static final Route DELETE_ASSET = Route.delete(ASSETS + "/{asset.id}").accountOrBot();
    static final Route CREATE_EXTERNAL_ASSETS =
            Route.post(ONE + "/external-assets").accountOrBot();
    static final Route UPLOAD_ATTACHMENT = Route.post(ONE + "/attachment").anyToken();

    static final Route GET_DISCLOSURES = Route.get(DISCLOSURES).account();
    static final Route ACKNOWLEDGE_DISCLOSURES = Route.post(DISCLOSURES).account();

    static final Route REPORT_UNVERIFIED = Route.post(UNVERIFIED).account();
    static final Route UPLOAD_UNVERIFIED_ICON =
            Route.post(UNVERIFIED + "/icons").account();

    static final Route LIST_CONNECTIONS =
            Route.get(CONNECTIONS + "/role-connections").account();
    static final Route GET_CONNECTION = Route.get(CONNECTION).oauth2(CONNECTION_SCOPE);
    static final Route UPDATE_CONNECTION = Route.put(CONNECTION).oauth2(CONNECTION_SCOPE);

    private ApplicationRoutes() {}

    static List<Route> all() {
        return List.of(
                LIST,
                LIST_WITH_ASSETS,
                CREATE,
                GET,
                GET_OWN,
                MODIFY,
                MODIFY_OWN,
                DELETE,
                TRANSFER,
                RESET_SECRET,
                REQUEST_INTENTS,
                GET_DISCOVERABILITY,
                LIST_OF_GUILD,
                LIST_DETECTABLE,
                LIST_PUBLIC,
                GET_PUBLIC,
                GET_RPC,
                CREATE_BOT,
                MODIFY_BOT,
                RESET_BOT,
                SHELF,
                SET_EMBEDDED,
                GET_ACTIVITY,
                MODIFY_ACTIVITY,
                GET_PROXY,
                REPLACE_PROXY,
                LIST_ASSETS,
                CREATE_ASSET,
                DELETE_ASSET,
                CREATE_EXTERNAL_ASSETS,
                UPLOAD_ATTACHMENT,
                GET_DISCLOSURES,
                ACKNOWLEDGE_DISCLOSURES,
                REPORT_UNVERIFIED,
                UPLOAD_UNVERIFIED_ICON,
                LIST_CONNECTIONS,
                GET_CONNECTION,
                UPDATE_CONNECTION);
    }
}
