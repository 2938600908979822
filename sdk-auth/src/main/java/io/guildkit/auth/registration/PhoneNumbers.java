package io.guildkit.auth.registration;

import java.util.regex.Pattern;

/** Phone numbers in E.164 form: a plus sign, then country code and number, 15 digits at most. */
final class PhoneNumbers {
    private static final Pattern E164 = Pattern.compile("\\+[1-9][0-9]{1,14}");

    private PhoneNumbers() {}

    static void check(String field, String number) {
        if (!E164.matcher(number).matches()) {
            throw new IllegalArgumentException(
                    field + " must be in E.164 form: a plus sign and 2 to 15 digits, without spaces");
        }
    }
}
