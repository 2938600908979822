package io.guildkit.applications.intents;

/** What the service accepts of requests for intents. */
final class IntentLimits {
    /** The longest text. */
    static final int TEXT = 2000;

    /** The shortest description of an application, or of what it needs an intent for. */
    static final int MIN_DESCRIPTION = 50;

    static final int MIN_SUPPLEMENT = 5;

    /** The shortest text about how to get data deleted, and about the privacy policy. */
    static final int MIN_DATA_POLICY = 25;

    private IntentLimits() {}
}
