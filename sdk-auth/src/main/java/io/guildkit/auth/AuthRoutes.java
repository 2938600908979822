package io.guildkit.auth;

import io.guildkit.core.internal.pipeline.Elevations;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;

/** The endpoints of authentication: their paths, and who may call them. */
final class AuthRoutes {
    static final Route GET_SESSIONS = Route.get("/auth/sessions").account();
    static final Route LOGOUT_SESSIONS = Route.post("/auth/sessions/logout").account();
    static final Route LOGIN = Route.post("/auth/login").open();
    static final Route VERIFY_MFA = Route.post("/auth/mfa/{authenticator_type}").open();
    static final Route START_PASSWORDLESS =
            Route.post("/auth/conditional/start").open();
    static final Route FINISH_PASSWORDLESS =
            Route.post("/auth/conditional/finish").open();
    static final Route AUTHORIZE_IP = Route.post("/auth/authorize-ip").open();
    static final Route CREATE_HANDOFF = Route.post("/auth/handoff").account();
    static final Route EXCHANGE_HANDOFF = Route.post("/auth/handoff/exchange").open();
    static final Route REGISTER = Route.post("/auth/register").open();
    static final Route SEND_PHONE_CODE = Route.post("/auth/register/phone").open();
    static final Route LOCATION_METADATA = Route.get("/auth/location-metadata").open();
    static final Route SUGGEST_USERNAME =
            Route.get("/unique-username/username-suggestions-unauthed").open();
    static final Route ATTEMPT_USERNAME =
            Route.post("/unique-username/username-attempt-unauthed").open();
    static final Route LOGOUT = Route.post("/auth/logout").account();
    static final Route FORGOT_PASSWORD = Route.post("/auth/forgot").open();
    static final Route RESET_PASSWORD = Route.post("/auth/reset").open();
    static final Route REVERT_ACCOUNT = Route.post("/auth/revert").account();
    static final Route VERIFY_PHONE = Route.post("/phone-verifications/verify").open();
    static final Route RESEND_PHONE_CODE =
            Route.post("/phone-verifications/resend").open();

    private AuthRoutes() {}

    static List<Route> all() {
        List<Route> all = new ArrayList<>(List.of(
                GET_SESSIONS,
                LOGOUT_SESSIONS,
                LOGIN,
                VERIFY_MFA,
                START_PASSWORDLESS,
                FINISH_PASSWORDLESS,
                AUTHORIZE_IP,
                CREATE_HANDOFF,
                EXCHANGE_HANDOFF,
                REGISTER,
                SEND_PHONE_CODE,
                LOCATION_METADATA,
                SUGGEST_USERNAME,
                ATTEMPT_USERNAME,
                LOGOUT,
                FORGOT_PASSWORD,
                RESET_PASSWORD,
                REVERT_ACCOUNT,
                VERIFY_PHONE,
                RESEND_PHONE_CODE));
        all.addAll(Elevations.routes());
        return List.copyOf(all);
    }
}
