package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonProcessingException;

/** A response whose objects would exceed the {@link HeapBudget}. */
final class TooMuchHeapException extends JsonProcessingException {
    private static final long serialVersionUID = 1L;

    TooMuchHeapException(long budget) {
        super("would take more than " + budget + " bytes of memory; to allow more, set maxResponseBytes of the client's"
                + " builder above that number");
    }
}
