package io.guildkit.auth.registration;

import io.guildkit.core.route.Route;

/** The endpoints of registration: their paths and credentials. */
final class RegistrationRoutes {
    static final Route REGISTER = Route.post("/auth/register").open();
    static final Route SEND_PHONE_CODE = Route.post("/auth/register/phone").open();
    static final Route RESEND_PHONE_CODE =
            Route.post("/phone-verifications/resend").open();
    static final Route VERIFY_PHONE = Route.post("/phone-verifications/verify").open();
    static final Route LOCATION_METADATA = Route.get("/auth/location-metadata").open();
    static final Route SUGGEST_USERNAME =
            Route.get("/unique-username/username-suggestions-unauthed").open();
    static final Route ATTEMPT_USERNAME =
            Route.post("/unique-username/username-attempt-unauthed").open();

    private RegistrationRoutes() {}
}
