package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;

/** Fields that several requests of this area share. */
final class Fields {
    static final String LOGIN = "login";
    static final String PASSWORD = "password";
    static final String TOKEN = "token";
    static final String TICKET = "ticket";
    static final String CODE = "code";
    static final String PHONE = "phone";
    static final String USER_ID = "user_id";
    static final String USERNAME = "username";
    static final String GLOBAL_NAME = "global_name";
    static final String FINGERPRINT = "fingerprint";
    static final String GIFT_CODE_SKU_ID = "gift_code_sku_id";

    private static final List<String> LOGIN_SOURCES = List.of(
            "gift",
            "guild_template",
            "guild_invite",
            "dm_invite",
            "friend_invite",
            "role_subscription",
            "role_subscription_setting");

    private static final List<String> AUTHENTICATOR_TYPES =
            List.of(SecondFactors.TOTP, SecondFactors.SMS, SecondFactors.BACKUP, SecondFactors.WEBAUTHN, PASSWORD);

    private Fields() {}

    static TextSpec password() {
        return text().length(8, 72);
    }

    /** The rule of the name of a way to prove oneself. */
    static TextSpec authenticatorType() {
        return text().oneOf(AUTHENTICATOR_TYPES);
    }

    /** Adds the two fields of the user's origin. */
    static BodySpec withOrigin(BodySpec spec) {
        return spec.optional("login_source", text().oneOf(LOGIN_SOURCES).nullable())
                .optional(GIFT_CODE_SKU_ID, text().nullable());
    }
}
