package io.guildkit.auth.registration;

import io.guildkit.core.form.FieldErrors;
import java.util.regex.Pattern;

/** Phone numbers in E.164 form: a plus sign, then country code and number, 15 digits at most. */
final class PhoneNumbers {
    private static final Pattern E164 = Pattern.compile("\\+[1-9][0-9]{1,14}");

    private PhoneNumbers() {}

    static void check(FieldErrors place, String number) {
        if (!E164.matcher(number).matches()) {
            place.add("STRING_TYPE_REGEX", "Must be in E.164 form: a plus sign and 2 to 15 digits, without spaces.");
        }
    }
}
