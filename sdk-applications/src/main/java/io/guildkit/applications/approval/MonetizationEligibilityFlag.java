package io.guildkit.applications.approval;

import io.guildkit.core.wire.Flag;

/** What an application fulfils of what it takes to sell something. */
public enum MonetizationEligibilityFlag implements Flag {
    /** It is verified. */
    VERIFIED(0),
    /** It has a team. */
    HAS_TEAM(1),
    /** Its commands are approved. */
    APPROVED_COMMANDS(2),
    /** It has terms. */
    TERMS_OF_SERVICE(3),
    /** It has a privacy policy. */
    PRIVACY_POLICY(4),
    /** Its name is for everybody. */
    SAFE_NAME(5),
    /** Its description is for everybody. */
    SAFE_DESCRIPTION(6),
    /** Its role connections are for everybody. */
    SAFE_ROLE_CONNECTIONS(7),
    /** The caller owns its team. */
    USER_IS_TEAM_OWNER(8),
    /** It is not quarantined. */
    NOT_QUARANTINED(9),
    /** Selling is possible where the caller is. */
    USER_LOCALE_SUPPORTED(10),
    /** The caller is old enough. */
    USER_AGE_SUPPORTED(11),
    /** The caller has said when they were born. */
    USER_DATE_OF_BIRTH_DEFINED(12),
    /** The caller has a second factor. */
    USER_MFA_ENABLED(13),
    /** The caller's mail address is verified. */
    USER_EMAIL_VERIFIED(14),
    /** The mail addresses of all of its team are verified. */
    TEAM_MEMBERS_EMAIL_VERIFIED(15),
    /** All of its team have a second factor. */
    TEAM_MEMBERS_MFA_ENABLED(16),
    /** Nothing else stands in the way. */
    NO_BLOCKING_ISSUES(17),
    /** Its team can be paid. */
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
