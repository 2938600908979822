package io.guildkit.applications.unverified;

/** What the service accepts of reports about unverified applications. */
final class UnverifiedLimits {
    static final int MIN_NAME = 2;
    static final int MAX_NAME = 100;
    static final int EXECUTABLE = 1024;
    static final int SKU = 256;

    /** The length of an MD5 hash in hex. */
    static final int ICON_HASH = 32;

    private UnverifiedLimits() {}
}
