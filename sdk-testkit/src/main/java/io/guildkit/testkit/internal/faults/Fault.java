package io.guildkit.testkit.internal.faults;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.Reply;

/** A fault of one call, before, after or instead of the work of the service. */
@FunctionalInterface
public interface Fault {
    /** No fault. */
    Fault NONE = Work::carryOut;

    Reply play(Work work) throws InterruptedException;

    /** The work of the service on one call. */
    @FunctionalInterface
    interface Work {
        /** Does the work, and returns the regular response. */
        @CanIgnoreReturnValue
        Reply carryOut();
    }
}
