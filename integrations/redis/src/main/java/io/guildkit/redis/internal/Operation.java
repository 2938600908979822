package io.guildkit.redis.internal;

import java.util.List;

/** One step of a batch for the limits' script. The lane calls its methods in this order, without holding a lock. */
interface Operation {
    /**
     * Adds the operation to a batch.
     *
     * @return false if the operation is no longer needed
     */
    boolean write(Batch batch);

    /** The script has run. */
    void replied(List<?> reply);

    /** The batch has failed; it may have run all the same. */
    default void failed() {}
}
