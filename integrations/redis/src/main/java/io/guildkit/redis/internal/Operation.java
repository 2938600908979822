package io.guildkit.redis.internal;

import java.util.List;

/** One operation of a batch for the script of the limits. The lane calls its methods in this order, without holding a lock. */
interface Operation {
    /**
     * Adds the operation to a batch.
     *
     * @return false if the operation is no longer needed
     */
    boolean write(Batch batch);

    /** Handles the reply of the script. */
    void replied(List<?> reply);

    /** Handles the failure of the batch. Redis may have run it. */
    default void failed() {}
}
