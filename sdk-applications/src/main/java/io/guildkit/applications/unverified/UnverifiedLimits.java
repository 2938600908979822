package io.guildkit.applications.unverified;

import io.guildkit.core.form.FieldErrors;
import java.util.regex.Pattern;

/** The service's limits for reports of unverified applications. */
final class UnverifiedLimits {
    static final int MIN_NAME = 2;
    static final int MAX_NAME = 100;
    static final int EXECUTABLE = 1024;
    static final int SKU = 256;

    private static final Pattern MD5 = Pattern.compile("[0-9a-fA-F]{32}");

    private UnverifiedLimits() {}

    /** Checks the hash of an icon. */
    static void iconHash(FieldErrors place, String hash) {
        if (!MD5.matcher(hash).matches()) {
            place.add("STRING_TYPE_REGEX", "Must be an MD5 hash: 32 hexadecimal digits.");
        }
    }
}
