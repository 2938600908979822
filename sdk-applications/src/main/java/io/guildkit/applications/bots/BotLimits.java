package io.guildkit.applications.bots;

/** The service's limits for requests about bots. */
final class BotLimits {
    static final int MIN_USERNAME = 2;
    static final int MAX_USERNAME = 32;

    private BotLimits() {}
}
