package io.guildkit.applications.roleconnections;

import io.guildkit.core.form.FieldErrors;

/** The service's limits for requests about role connections. */
final class RoleConnectionLimits {
    static final int PLATFORM_NAME = 50;
    static final int PLATFORM_USERNAME = 100;
    static final int METADATA_KEY = 50;
    static final int METADATA_VALUE = 100;

    private RoleConnectionLimits() {}

    /** Checks the key of a property. */
    static void key(FieldErrors properties, String key) {
        int length = key.codePointCount(0, key.length());
        if (length < 1 || length > METADATA_KEY) {
            properties.add(
                    "BASE_TYPE_BAD_LENGTH",
                    "Keys must be between 1 and " + METADATA_KEY + " in length, but one is " + length + ".");
        }
    }
}
