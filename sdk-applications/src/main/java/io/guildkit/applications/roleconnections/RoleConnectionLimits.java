package io.guildkit.applications.roleconnections;

/** What the service accepts of requests about role connections. */
final class RoleConnectionLimits {
    static final int PLATFORM_NAME = 50;
    static final int PLATFORM_USERNAME = 100;
    static final int METADATA_KEY = 50;
    static final int METADATA_VALUE = 100;

    private RoleConnectionLimits() {}
}
