package io.guildkit.core.base;

import org.jspecify.annotations.Nullable;

/**
 * The line of the program that made an asynchronous call. The exceptions of the call have it as a suppressed exception, because their own
 * stack trace is that of the thread that received the response.
 */
public final class CallSite extends Throwable {
    // Why: docs/decisions/0129

    private static final long serialVersionUID = 1L;

    /** Limits the call sites of one exception that ends many calls, such as the failure of a prompt that they share. */
    private static final int MOST = 8;

    private final transient CallSite origin;

    /** Records the calling line. */
    public CallSite() {
        this(null);
    }

    /**
     * Records the calling line. It may be in the library, for instance if the call fetches the second page of a list. Then the cause is the
     * line of the program.
     *
     * @param outer the site of the call in whose callback the current thread is; null if there is none
     */
    public CallSite(@Nullable CallSite outer) {
        super("the call was made here", outer == null ? null : outer.origin, false, true);
        this.origin =
                outer == null ? this : outer.origin; // not the outer site itself: a chain of callbacks can be endless
    }

    /**
     * Adds this site to an exception, unless the exception has a site with the same origin.
     *
     * @param failure the exception that ended the call
     */
    public void addTo(Throwable failure) {
        int sites = 0;
        for (Throwable suppressed : failure.getSuppressed()) {
            if (suppressed instanceof CallSite site) {
                if (site.origin == origin) {
                    return;
                }
                sites++;
            }
        }
        if (sites < MOST) {
            failure.addSuppressed(this);
        }
    }
}
