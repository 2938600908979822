package io.guildkit.testkit.internal.http;

/** Reports defects of the emulator, and of code of users that it calls. */
public final class Failures {
    private static final System.Logger LOG = System.getLogger("io.guildkit.testkit");

    private Failures() {}

    /**
     * Logs a defect, and returns the response to the request.
     *
     * @param place where it appeared, without secrets
     */
    public static Reply reply(String place, Throwable defect) {
        log("The emulator failed at " + place, defect);
        return Reply.json(
                500,
                Json.object().put("message", "The emulator failed: " + defect).put("code", 0));
    }

    /** Logs a failure that changes no response. */
    public static void log(String message, Throwable failure) {
        LOG.log(System.Logger.Level.ERROR, message, failure);
    }
}
