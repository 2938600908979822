package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;

/** The requirements of discoverability that an application meets. */
public enum DiscoveryEligibilityFlag implements Flag {
    /** The application is verified. */
    VERIFIED(0),
    /** The application has a tag. */
    TAG(1),
    /** The application has a description. */
    DESCRIPTION(2),
    /** The application has terms. */
    TERMS_OF_SERVICE(3),
    /** The application has a privacy policy. */
    PRIVACY_POLICY(4),
    /** The application has installation parameters or a custom install URL. */
    INSTALL_PARAMS(5),
    /** The application's name is safe for all ages. */
    SAFE_NAME(6),
    /** The application's description is safe for all ages. */
    SAFE_DESCRIPTION(7),
    /** The application's commands are approved. */
    APPROVED_COMMANDS(8),
    /** The application has a support guild. */
    SUPPORT_GUILD(9),
    /** The application's commands are safe for all ages. */
    SAFE_COMMANDS(10),
    /** The owner, or all members of the team, have a second factor. */
    MFA(11),
    /** The application's page is safe for all ages. */
    SAFE_DIRECTORY_OVERVIEW(12),
    /** The application names its languages. */
    SUPPORTED_LOCALES(13),
    /** The application's short description is safe for all ages. */
    SAFE_SHORT_DESCRIPTION(14),
    /** The application's role connections are safe for all ages. */
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
