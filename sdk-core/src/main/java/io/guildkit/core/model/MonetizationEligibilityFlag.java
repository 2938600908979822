package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;

/** The requirements of monetization that an application meets. */
public enum MonetizationEligibilityFlag implements Flag {
    /** The application is verified. */
    VERIFIED(0),
    /** The application has a team. */
    HAS_TEAM(1),
    /** The application's commands are approved. */
    APPROVED_COMMANDS(2),
    /** The application has terms. */
    TERMS_OF_SERVICE(3),
    /** The application has a privacy policy. */
    PRIVACY_POLICY(4),
    /** The application's name is safe for all ages. */
    SAFE_NAME(5),
    /** The application's description is safe for all ages. */
    SAFE_DESCRIPTION(6),
    /** The application's role connections are safe for all ages. */
    SAFE_ROLE_CONNECTIONS(7),
    /** The caller owns the application's team. */
    USER_IS_TEAM_OWNER(8),
    /** The application is not quarantined. */
    NOT_QUARANTINED(9),
    /** The service permits sales in the caller's country. */
    USER_LOCALE_SUPPORTED(10),
    /** The caller is old enough. */
    USER_AGE_SUPPORTED(11),
    /** The caller's date of birth is known. */
    USER_DATE_OF_BIRTH_DEFINED(12),
    /** The caller has a second factor. */
    USER_MFA_ENABLED(13),
    /** The caller's e-mail address is verified. */
    USER_EMAIL_VERIFIED(14),
    /** The e-mail addresses of all members of the team are verified. */
    TEAM_MEMBERS_EMAIL_VERIFIED(15),
    /** All members of the team have a second factor. */
    TEAM_MEMBERS_MFA_ENABLED(16),
    /** No other requirement is missing. */
    NO_BLOCKING_ISSUES(17),
    /** The application's team can receive payments. */
    VALID_PAYOUT_STATUS(18);

    private final int bit;

    MonetizationEligibilityFlag(int bit) {
        this.bit = bit;
    }

    @Override
    public int bit() {
        return bit;
    }
}
