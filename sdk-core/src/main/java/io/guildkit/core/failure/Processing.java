package io.guildkit.core.failure;

/**
 * Whether the service has processed a request. The order of the constants is that of the risk of making the call again.
 *
 * @see GuildkitException#processing()
 */
public enum Processing {
    /** The request was never sent completely, or the service refused it. Making the call again does no harm. */
    NOT_PROCESSED,

    /** A response was lost, or does not answer the question. Check the state of the service before making the call again. */
    UNKNOWN,

    /** The service has reported success. Making the call again would execute it a second time. */
    PROCESSED;

    private static final int REQUEST_TIMEOUT = 408;

    /**
     * Returns what the status of a final response states.
     *
     * <table>
     * <caption>Statuses</caption>
     * <tr><th>status</th><th>result</th></tr>
     * <tr><td>200 to 299</td><td>{@link #PROCESSED}</td></tr>
     * <tr><td>400 to 499, except for 408</td><td>{@link #NOT_PROCESSED}</td></tr>
     * <tr><td>others: 3xx, 408, 5xx</td><td>{@link #UNKNOWN}: a proxy may have sent them after the service had processed the request</td></tr>
     * </table>
     *
     * @param status the HTTP status
     * @return what is known about the request
     */
    public static Processing ofStatus(int status) {
        return switch (status / 100) {
            case 2 -> PROCESSED;
            case 4 -> status == REQUEST_TIMEOUT ? UNKNOWN : NOT_PROCESSED;
            default -> UNKNOWN;
        };
    }

    /**
     * Returns what is known about a call after another attempt.
     *
     * @param later what is known about the later attempt
     * @return the one with the higher risk
     */
    public Processing and(Processing later) {
        return compareTo(later) >= 0 ? this : later;
    }
}
