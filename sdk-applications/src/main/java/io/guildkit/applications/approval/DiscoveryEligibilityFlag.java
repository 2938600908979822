package io.guildkit.applications.approval;

import io.guildkit.core.wire.Flag;

/** What an application fulfils of what it takes to be found. */
public enum DiscoveryEligibilityFlag implements Flag {
    /** It is verified. */
    VERIFIED(0),
    /** It has a tag. */
    TAG(1),
    /** It has a description. */
    DESCRIPTION(2),
    /** It has terms. */
    TERMS_OF_SERVICE(3),
    /** It has a privacy policy. */
    PRIVACY_POLICY(4),
    /** It can be installed, by parameters or at an address of its own. */
    INSTALL_PARAMS(5),
    /** Its name is for everybody. */
    SAFE_NAME(6),
    /** Its description is for everybody. */
    SAFE_DESCRIPTION(7),
    /** Its commands are approved. */
    APPROVED_COMMANDS(8),
    /** It has a guild where users get help. */
    SUPPORT_GUILD(9),
    /** Its commands are for everybody. */
    SAFE_COMMANDS(10),
    /** Its owner, or all of its team, have a second factor. */
    MFA(11),
    /** Its page is for everybody. */
    SAFE_DIRECTORY_OVERVIEW(12),
    /** It says which languages it speaks. */
    SUPPORTED_LOCALES(13),
    /** Its short description is for everybody. */
    SAFE_SHORT_DESCRIPTION(14),
    /** Its role connections are for everybody. */
    SAFE_ROLE_CONNECTIONS(15);

    private final int bit;

    DiscoveryEligibilityFlag(int bit) {
        this.bit = bit;
    }

    @Override
    public int bit() {
        return bit;
    }
}
